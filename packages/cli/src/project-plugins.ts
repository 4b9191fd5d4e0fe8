import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { discoverPlugins, type PluginCatalog, projectRoot, readEvaConfig } from '@eva/core/engine';
import type { Terminal } from './terminal.ts';

/** This package's own folder, from source and from dist alike: it brings the presets and the offline caller. */
export const CLI_FOLDER = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The plugins of the project that `start` lies in, or else of the one that the command is run in. */
export function projectPlugins(start: string, terminal: Terminal, extraPlugins: readonly string[] = []): PluginCatalog {
  const root = projectRoot(start) ?? projectRoot(terminal.cwd) ?? terminal.cwd;
  const config = readEvaConfig(join(root, 'eva.config.yaml'));
  return discoverPlugins({
    root,
    hostPackageDir: CLI_FOLDER,
    extraPlugins,
    ...(config === undefined ? {} : { config }),
  });
}

export function printWarnings(catalog: PluginCatalog, terminal: Terminal): void {
  for (const warning of catalog.warnings) terminal.err(`eva: warning: ${warning}\n`);
}
