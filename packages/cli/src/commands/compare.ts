import { InputError } from '@eva/core';
import { nearestName } from '@eva/core/engine';
import {
  DEFAULT_SETTINGS,
  FAMILY,
  type MissingScores,
  type PairedMetric,
  pairedComparison,
  pairedLines,
  pairedRules,
  studiedRows,
} from '@eva/report/statistics';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { printable } from '../printable.ts';
import type { Terminal } from '../terminal.ts';
import { unlikeRuns } from './compare-unlike.ts';
import { type NamedRun, namedRun, studiedCalls } from './stats-runs.ts';
import { systemPairs } from './system-pairs.ts';

export interface CompareOptions {
  readonly failOn: readonly FailRule[];
  readonly failOnDrop?: readonly FailRule[];
  readonly margin: number;
  readonly seed: number;
  readonly resamples: number;
  readonly force?: true;
  readonly json?: true;
}

/** `any` stands for every metric that may be said to be worse. */
export interface FailRule {
  readonly metric: string;
  /** Least fall that fails; it has to be more than this. */
  readonly drop: number;
}

interface ComparedSystem {
  readonly baseline: string;
  readonly candidate: string;
  readonly metrics: readonly PairedMetric[];
  /** Scores without a value on each side; what they would say is in no figure. */
  readonly missing: { readonly baseline: readonly MissingScores[]; readonly candidate: readonly MissingScores[] };
}

/** Compares two runs system by system; exit code 1 when the candidate is worse in what the options name. */
export function compare(
  runs: { readonly baseline: string; readonly candidate: string },
  options: CompareOptions,
  terminal: Terminal,
): ExitCode {
  const baseline = namedRun(runs.baseline, terminal.cwd);
  const candidate = namedRun(runs.candidate, terminal.cwd);
  const unlike = unlikeRuns(baseline, candidate);
  if (unlike.length > 0 && options.force !== true) {
    throw new InputError({
      code: 'runs-unlike',
      problems: unlike.map((message) => ({ message })),
      hint: 'A difference may come from this rather than from the system. --force compares them anyway.',
    });
  }
  const systems = comparedSystems(baseline, candidate, options);
  const failures = systems.flatMap((one) => failuresOf(one, options));
  if (options.json === true) {
    const shown = { schema: 1, unlike, settings: settingsOf(options), systems, failures };
    terminal.out(`${JSON.stringify(shown, null, 2)}\n`);
  } else print({ systems, unlike, failures }, options, terminal);
  return failures.length === 0 ? EXIT.done : EXIT.thresholdFailed;
}

function settingsOf({ seed, margin, resamples }: CompareOptions) {
  return { ...DEFAULT_SETTINGS, seed, margin, deltaResamples: resamples };
}

function comparedSystems(baseline: NamedRun, candidate: NamedRun, options: CompareOptions): readonly ComparedSystem[] {
  const [before, after] = [baseline, candidate].map((run) => studiedCalls({ ...run, name: undefined }));
  const pairs = systemPairs(baseline, candidate);
  return pairs.map(([one, other]) => {
    const study = (calls: typeof before = [], system: string) =>
      studiedRows(calls.filter((call) => call.system === system));
    const [left, right] = [study(before, one), study(after, other)];
    const known = left.rules.filter(({ metric }) => right.rules.some((rule) => rule.metric === metric));
    const metrics = pairedComparison(
      { baseline: left.rows, candidate: right.rows },
      { rules: pairedRules(known), settings: settingsOf(options), labels: [one, other] },
    );
    const told = metrics.filter(({ n }) => n > 0);
    if (told.length === 0) {
      throw new InputError({
        code: 'runs-unlike',
        problems: [{ message: `${baseline.shown} and ${candidate.shown} have no scenario in common that both scored` }],
      });
    }
    checkRules([...options.failOn, ...(options.failOnDrop ?? [])], told);
    const missing = { baseline: left.missing, candidate: right.missing };
    return { baseline: one, candidate: other, metrics: told, missing };
  });
}

function checkRules(rules: readonly FailRule[], metrics: readonly PairedMetric[]): void {
  const names = metrics.map(({ metric }) => metric);
  const problems = rules
    .filter(({ metric }) => metric !== 'any' && !names.includes(metric))
    .map(({ metric }) => {
      const nearest = nearestName(metric, names);
      const problem = { message: `no metric of both runs is called "${metric}"` };
      return nearest === undefined ? problem : { ...problem, nearest };
    });
  if (problems.length > 0) throw new InputError({ code: 'metric-unknown', problems });
}

/** What is worse than the options allow, in words. */
function failuresOf({ candidate, metrics }: ComparedSystem, options: CompareOptions): readonly string[] {
  return metrics.flatMap((one) => {
    const { metric, meanDelta, verdict, higherIsBetter } = one;
    if (meanDelta === null) return [];
    const fall = higherIsBetter ? -meanDelta : meanDelta;
    const applies = (rule: FailRule) => rule.metric === metric || (rule.metric === 'any' && FAMILY.includes(metric));
    const worse = verdict === 'worse' && options.failOn.some((rule) => applies(rule) && fall > rule.drop);
    const fell = (options.failOnDrop ?? []).find((rule) => rule.metric === metric && fall > rule.drop + 1e-12);
    const by = `by ${Math.abs(meanDelta).toFixed(3)}`;
    if (worse) return [`${candidate}: ${metric} is worse ${by}, and not by chance`];
    return fell === undefined ? [] : [`${candidate}: ${metric} fell ${by}, more than ${fell.drop}`];
  });
}

const MOST_MOVED = 5;

function print(
  of: {
    readonly systems: readonly ComparedSystem[];
    readonly unlike: readonly string[];
    readonly failures: readonly string[];
  },
  options: CompareOptions,
  terminal: Terminal,
): void {
  const lines = [
    ...of.unlike.map((reason) => `forced: ${reason}`),
    ...of.systems.flatMap(({ baseline, candidate, metrics, missing }) => [
      ...(of.systems.length > 1 || baseline !== candidate ? [`${candidate} against ${baseline}`] : []),
      ...pairedLines(metrics),
      '',
      ...movedLines(metrics),
      ...mcNemarLines(metrics),
      ...missingLines('baseline', missing.baseline),
      ...missingLines('candidate', missing.candidate),
    ]),
    `paired by scenario; sign-flip test, Holm-corrected over the composites and their components; seed ${options.seed}`,
    ...(of.failures.length === 0
      ? ['nothing that was asked about is worse']
      : of.failures.map((one) => `worse: ${one}`)),
  ];
  const keepsColor = terminal.hasColor;
  terminal.out(`${printable(lines.join('\n'), { keepsColor })}\n`);
}

/** The scenarios that gained or lost most, of the first composite that moved. */
function movedLines(metrics: readonly PairedMetric[]): readonly string[] {
  const moving = metrics.find(({ metric, moved }) => FAMILY.includes(metric) && moved.length > 0);
  if (moving === undefined) return [];
  const shown = moving.moved.slice(0, MOST_MOVED);
  const more = moving.moved.length - shown.length;
  return [
    `scenarios by their change in ${moving.metric}, worst first:`,
    ...shown.map(
      ({ scenario, baseline, candidate }) => `  ${scenario}  ${baseline.toFixed(2)} -> ${candidate.toFixed(2)}`,
    ),
    ...(more > 0 ? [`  and ${more} more`] : []),
    '',
  ];
}

/** One line a metric, with what became of its calls; one that is not measured at all is not among the figures either. */
function missingLines(side: string, missing: readonly MissingScores[]): readonly string[] {
  const metrics = new Map<string, string[]>();
  for (const { metric, state, n } of missing) {
    if (state === 'not-measured') continue;
    metrics.set(metric, [...(metrics.get(metric) ?? []), `${n} ${state}`]);
  }
  return [...metrics].map(([metric, counts]) => `no value in the ${side}: ${metric}, ${counts.join(', ')}`);
}

function mcNemarLines(metrics: readonly PairedMetric[]): readonly string[] {
  return metrics.flatMap(({ metric, mcNemar }) =>
    mcNemar === null || !metric.endsWith('_pass') || mcNemar.gained + mcNemar.lost === 0
      ? []
      : [
          `${metric}: newly passing scenarios ${mcNemar.gained}, newly failing ${mcNemar.lost} (one trial each; McNemar's exact p ${mcNemar.p.toFixed(3)})`,
        ],
  );
}
