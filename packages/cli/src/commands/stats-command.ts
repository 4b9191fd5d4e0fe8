import { type Command, InvalidArgumentError } from 'commander';
import { commaList, someText, wholeNumber } from '../option-values.ts';
import type { Terminal } from '../terminal.ts';
import type { StatsOptions } from './stats.ts';

/** `eva stats` and its flags. */
export function addStats(program: Command, terminal: Terminal, setExitCode: (code: number) => void): void {
  program
    .command('stats')
    .description(
      'Statistics over finished runs: reliability, Pareto fronts, variance, disturbances, comparisons. Makes no calls.',
    )
    .argument('[run...]', 'run folders, or their names below runs/; NAME=RUN renames the system of a run')
    .option(
      '--leaderboard <dir>',
      'read a published table instead of runs: a folder with leaderboard-stats.json',
      someText,
    )
    .option('--seed <n>', 'seed of all resampling', wholeNumber(0, 4_294_967_295), 42)
    .option(
      '--resamples <n>',
      'bootstrap resamples, 100 to 100000 (default: 2000, and 1000 for differences)',
      wholeNumber(100, 100_000),
    )
    .option('--permutations <n>', 'random sign flips of a test, 100 to 1000000', wholeNumber(100, 1_000_000), 10_000)
    .option('--alpha <x>', 'significance level; intervals cover 1 - alpha', level, 0.05)
    .option('--k <n>', 'k of pass@k and pass^k (default: as many trials as every system has)', wholeNumber(1, 100))
    .option('--thresholds <list>', 'thresholds to try for each component, separated by commas', numberList)
    .option('--compare <systems>', 'compare systems with the first one, on the same scenarios: a,b,c', commaList)
    .option('--plan <half>', 'how many scenarios and trials give pass@1 this half width, such as 0.05', share)
    .option(
      '--plan-difference <x>',
      'how many scenarios and trials reveal this difference in pass@1, with --compare',
      share,
    )
    .option('--margin <x>', 'differences smaller than this do not matter, 0 to 1', share, 0.05)
    .option('--allow-incomplete', 'keep systems that lack some of the planned disturbed calls')
    .option('--force', 'put scores together that were not measured alike, and say so')
    .option('--csv <dir>', 'also write every table to this folder, in full', someText)
    .option(
      '--method-summary <file>',
      "also write the scores of a single run as the method's metrics_summary.json",
      someText,
    )
    .option('--json', 'print JSON on stdout, and nothing else there')
    .addHelpText(
      'after',
      `
A system with the same id in several runs is one system, over the domains and conditions of these runs. The sample is
scenarios, not calls; no rate is shown for fewer than six scenarios. The same runs and seed give the same figures on every
machine. Scores of different metric versions, judges, prompts or profiles are refused.

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

function level(text: string): number {
  const value = share(text);
  if (value > 0 && value < 1) return value;
  throw new InvalidArgumentError('Expected a number between 0 and 1.');
}

function share(text: string): number {
  const value = Number(text);
  if (/^\d*\.?\d+$/.test(text) && value <= 1) return value;
  throw new InvalidArgumentError('Expected numbers from 0 to 1.');
}
