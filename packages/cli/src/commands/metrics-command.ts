import type { Command } from 'commander';
import type { Terminal } from '../terminal.ts';
import type { CommandContext } from './manifest-check.ts';

/** `eva metrics …` and its flags. */
export function addMetrics(program: Command, terminal: Terminal, setExitCode: (code: number) => void): void {
  const metrics = program
    .command('metrics')
    .description('Lists the metrics that are installed, and says what they say.');
  const context = async (): Promise<CommandContext> => {
    const { readEnvironment } = await import('../environment.ts');
    return { terminal, env: readEnvironment(terminal) };
  };

  metrics
    .command('list')
    .description('Lists every metric: what it is about, from where on a call passes, and what it needs.')
    .option('--json', 'print JSON')
    .action(async (options: { readonly json?: true }) => {
      const { metricsList } = await import('./metrics.ts');
      setExitCode(await metricsList({ isJson: options.json === true }, await context()));
    });
  metrics
    .command('show')
    .description('Shows one metric: what its score says and how it comes about, its version, and where it applies.')
    .argument('<id>', 'id of the metric, as `eva metrics list` has it, or the long form PACKAGE#ID')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  eva metrics show turn_taking')
    .action(async (id: string, options: { readonly json?: true }) => {
      const { metricsShow } = await import('./metrics.ts');
      setExitCode(await metricsShow(id, { isJson: options.json === true }, await context()));
    });
}
