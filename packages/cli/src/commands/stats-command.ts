import { type Command, InvalidArgumentError } from 'commander';
import { commaList, someText, wholeNumber } from '../option-values.ts';
import type { Terminal } from '../terminal.ts';
import type { StatsOptions } from './stats.ts';

/** `eva stats` and its flags. */
export function addStats(program: Command, terminal: Terminal, setExitCode: (code: number) => void): void {
  program
    .command('stats')
    .description(
      'Statistics over finished runs: reliability, fronts, variance, disturbances, comparisons. Calls nobody.',
    )
    .argument('[run...]', 'folders of runs, or their names below runs/; NAME=RUN calls the system of a run NAME')
    .option('--leaderboard <dir>', 'a published table in place of runs: folder with leaderboard-stats.json', someText)
    .option('--seed <n>', 'everything left to chance comes from it', wholeNumber(0, 4_294_967_295), 42)
    .option('--resamples <n>', 'resamples of scenarios, 100 to 100000', wholeNumber(100, 100_000), 2000)
    .option('--k <n>', 'trials of pass@k and pass^k (default: as many as every system has)', wholeNumber(1, 100))
    .option('--thresholds <list>', 'thresholds to sweep each part over, separated by commas', numberList)
    .option('--compare <systems>', 'systems against the first of them, on the same scenarios: a,b,c', commaList)
    .option('--plan <half>', 'how many scenarios and trials pass@1 would take for this half width, such as 0.05', share)
    .option('--margin <x>', 'differences smaller than this do not matter, 0 to 1', share, 0.05)
    .option('--csv <dir>', 'also write every table there, in full', someText)
    .option('--method-summary <file>', "also write one run's scores as the method's metrics_summary.json", someText)
    .option('--json', 'print JSON on stdout, and nothing else there')
    .addHelpText(
      'after',
      `
Systems of the same id in several runs are one system, over the domains and conditions of these runs. Scenarios are the
sample, not calls; no rate is shown below six scenarios. The same runs and seed give the same figures everywhere.

Examples:
  eva stats runs/airline runs/itsm runs/medical-hr
  eva stats before=runs/main after=runs/today --compare before,after
  eva stats runs/clean runs/cafe --csv tables
  eva stats --leaderboard data/leaderboard`,
    )
    .action(async (runs: string[], options: StatsOptions) => {
      const { stats } = await import('./stats.ts');
      setExitCode(stats(runs, options, terminal));
    });
}

function numberList(text: string): readonly number[] {
  return commaList(text).map(share);
}

function share(text: string): number {
  const value = Number(text);
  if (/^\d*\.?\d+$/.test(text) && value <= 1) return value;
  throw new InvalidArgumentError('Expected numbers from 0 to 1.');
}
