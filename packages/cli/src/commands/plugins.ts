import { type PluginCatalog, type PluginPackage, perturbationName } from '@eva/core/engine';
import { columns } from '../columns.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { printWarnings, projectPlugins } from '../project-plugins.ts';
import type { Terminal } from '../terminal.ts';

export interface PluginsOptions {
  readonly extraPlugins: readonly string[];
  readonly isJson: boolean;
}

/** Lists what is installed, from package.json files alone. */
export function plugins(options: PluginsOptions, terminal: Terminal): ExitCode {
  const catalog = projectPlugins(terminal.cwd, terminal, options.extraPlugins);
  if (options.isJson) {
    terminal.out(`${JSON.stringify(catalog, null, 2)}\n`);
    return EXIT.done;
  }
  terminal.out(formatCatalog(catalog));
  printWarnings(catalog, terminal);
  return EXIT.done;
}

function formatCatalog(catalog: PluginCatalog): string {
  const rows = catalog.packages.flatMap((plugin) =>
    plugin.state.type === 'ready'
      ? plugin.state.contributes.map((one) => [
          one.kind,
          one.kind === 'perturbation' ? perturbationName(one.id) : one.id,
          `${plugin.name} ${plugin.version}`,
          one.clocks.join(', '),
          one.env.join(', '),
          one.title,
        ])
      : [['-', '-', `${plugin.name} ${plugin.version}`, '', '', stateText(plugin)]],
  );
  if (rows.length === 0) return `No plugin is installed in ${catalog.root}.\n`;
  const sorted = rows.sort((one, other) => compare(one[0], other[0]) || compare(one[1], other[1]));
  return columns([['KIND', 'ID', 'PACKAGE', 'CLOCKS', 'NEEDS', ''], ...sorted]);
}

function stateText(plugin: PluginPackage): string {
  return plugin.state.type === 'protocol-unsupported' ? `speaks protocol ${plugin.state.protocol}` : 'broken';
}

/** By code points: the same list on every machine. */
function compare(one = '', other = ''): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
