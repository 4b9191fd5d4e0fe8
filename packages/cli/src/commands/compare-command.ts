import { type Command, InvalidArgumentError, Option } from 'commander';
import { commaList, wholeNumber } from '../option-values.ts';
import type { Terminal } from '../terminal.ts';
import type { CompareOptions, FailRule } from './compare.ts';

/** `eva compare` and its flags. */
export function addCompare(program: Command, terminal: Terminal, setExitCode: (code: number) => void): void {
  program
    .command('compare')
    .description('Compares two runs on the same scenarios; the exit code says whether the second is worse.')
    .argument('<baseline>', 'folder of a run, or its name below runs/')
    .argument('<candidate>', 'folder of a run, or its name below runs/')
    .addOption(
      new Option(
        '--fail-on <list>',
        'fail when one of these is significantly worse (by more than DROP, if given): METRIC[:DROP],…; "any" or "none"',
      )
        .argParser(failRules)
        .default([{ metric: 'any', drop: 0 }], 'any'),
    )
    .option(
      '--fail-on-drop <list>',
      'fail when one of these falls by more than DROP, significant or not: METRIC:DROP,…',
      drops,
    )
    .option('--margin <x>', 'differences smaller than this do not matter, 0 to 1', number, 0.05)
    .option('--seed <n>', 'seed of all resampling', wholeNumber(0, 4_294_967_295), 42)
    .option('--resamples <n>', 'bootstrap resamples, 100 to 100000', wholeNumber(100, 100_000), 1000)
    .option('--force', 'compare runs that were not made or measured alike, and say so')
    .option('--json', 'print JSON on stdout, and nothing else there')
    .addHelpText(
      'after',
      `
The exit code is 1 when something in --fail-on or --fail-on-drop is worse. Only the composites and their six components are
called worse, by a paired test corrected for eight comparisons, and never with fewer than six scenarios: use --fail-on-drop
there. Runs with different metric versions, judges, prompts, profiles, trials or calls are refused.

Examples:
  eva compare main today
  eva compare runs/main runs/today --fail-on EVA-A_pass,task_completion:0.05
  eva compare main today --fail-on none --fail-on-drop task_completion:0.2`,
    )
    .action(async (baseline: string, candidate: string, options: CompareOptions) => {
      const { compare } = await import('./compare.ts');
      setExitCode(compare({ baseline, candidate }, options, terminal));
    });
}

function failRules(text: string): readonly FailRule[] {
  if (text === 'none') return [];
  return commaList(text).map((one) => {
    const [metric = '', drop = '0'] = one.split(':');
    return { metric, drop: number(drop) };
  });
}

function drops(text: string): readonly FailRule[] {
  return commaList(text).map((one) => {
    const [metric = '', drop] = one.split(':');
    if (drop === undefined) throw new InvalidArgumentError(`Expected a drop, such as ${metric}:0.1.`);
    return { metric, drop: number(drop) };
  });
}

function number(text: string): number {
  const value = Number(text);
  if (/^\d*\.?\d+$/.test(text) && Number.isFinite(value)) return value;
  throw new InvalidArgumentError(`Expected a number that is not negative, got "${text}".`);
}
