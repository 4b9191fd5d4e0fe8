import { resolve } from 'node:path';
import { InputError } from '@eva/core';
import { nearestName } from '@eva/core/engine';
import {
  DEFAULT_SETTINGS,
  formatStatistics,
  type ReportOptions,
  type StatisticsReport,
  type StudiedCall,
  statisticsReport,
  statisticsTables,
  studiedRows,
  type UnlikeMeasure,
  unlikeMeasures,
} from '@eva/report/statistics';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { printable } from '../printable.ts';
import type { Terminal } from '../terminal.ts';
import { writeTables } from './stats-csv.ts';
import { leaderboardStats } from './stats-leaderboard.ts';
import { writeMethodSummary } from './stats-method-summary.ts';
import { gradedConditions, namedRun, studyOf } from './stats-runs.ts';

export interface StatsOptions {
  readonly leaderboard?: string;
  readonly seed: number;
  /** Default 2000, and 1000 for differences. */
  readonly resamples?: number;
  readonly permutations: number;
  readonly alpha: number;
  readonly k?: number;
  readonly thresholds?: readonly number[];
  readonly compare?: readonly string[];
  readonly plan?: number;
  readonly planDifference?: number;
  readonly allowIncomplete?: true;
  readonly force?: true;
  readonly margin: number;
  readonly csv?: string;
  readonly methodSummary?: string;
  readonly json?: true;
}

/** Statistics over runs, or over a published table. */
export function stats(runs: readonly string[], options: StatsOptions, terminal: Terminal): ExitCode {
  const { leaderboard } = options;
  if ((leaderboard === undefined) === (runs.length === 0)) {
    throw new InputError({
      code: 'flag-missing',
      problems: [{ message: 'say what to read', expected: 'folders of runs, or --leaderboard with a published table' }],
    });
  }
  if (leaderboard !== undefined) return leaderboardStats(leaderboard, { isJson: options.json === true }, terminal);

  const named = runs.map((run) => namedRun(run, terminal.cwd));
  const calls = studyOf(named);
  const study = { ...studiedRows(calls), graded: gradedConditions(named) };
  const systems = study.systems.map(({ system }) => system);
  const pairs = options.compare === undefined ? [] : pairsOf(options.compare, systems);
  const unlike = unlikeEverywhere(calls, pairs);
  if (unlike.length > 0 && options.force !== true) {
    throw new InputError({
      code: 'runs-unlike',
      problems: unlike.map(({ metric, ways }) => ({ message: `${metric} was not measured alike: ${ways.join('; ')}` })),
      hint: 'Such scores are not averaged or compared. Score the runs again alike (eva score), or use --force.',
    });
  }
  for (const { metric, ways } of unlike) {
    terminal.err(`eva: warning: forced: ${metric} was not measured alike: ${ways.join('; ')}\n`);
  }
  const { k } = options;
  const report = statisticsReport(study, reportOptions(options, pairs));
  if (k !== undefined && report.k < k) {
    terminal.err(
      `eva: warning: --k is ${k}, but one system has only ${report.k} trials per scenario: k is ${report.k}\n`,
    );
  }
  writeFiles(report, { ...options, named }, terminal);
  if (options.json === true) terminal.out(`${JSON.stringify({ ...report, unlikeMeasures: unlike }, null, 2)}\n`);
  else
    terminal.out(
      `${printable(formatStatistics(report, { color: terminal.hasColor }), { keepsColor: terminal.hasColor })}\n`,
    );
  return EXIT.done;
}

function writeFiles(
  report: StatisticsReport,
  options: StatsOptions & { readonly named: readonly ReturnType<typeof namedRun>[] },
  terminal: Terminal,
): void {
  if (options.methodSummary !== undefined) {
    writeMethodSummary(options.named, resolve(terminal.cwd, options.methodSummary), options.methodSummary);
    terminal.err(`eva: summary in ${options.methodSummary}\n`);
  }
  if (options.csv !== undefined) {
    const tables = statisticsTables(report);
    writeTables(tables, resolve(terminal.cwd, options.csv), options.csv);
    terminal.err(`eva: ${tables.length} tables in ${options.csv}\n`);
  }
}

function reportOptions(options: StatsOptions, compare: NonNullable<ReportOptions['compare']>): ReportOptions {
  const { seed, permutations, alpha, margin, resamples, k, thresholds, plan, planDifference } = options;
  const resampling = resamples === undefined ? {} : { resamples, deltaResamples: resamples };
  if (planDifference !== undefined && compare.length === 0) {
    throw new InputError({
      code: 'flag-missing',
      problems: [{ path: '--plan-difference', message: 'needs two systems as a pilot', expected: '--compare a,b' }],
    });
  }
  return {
    settings: { ...DEFAULT_SETTINGS, seed, permutations, alpha, margin, ...resampling },
    compare,
    allowsIncomplete: options.allowIncomplete === true,
    ...(k === undefined ? {} : { k }),
    ...(thresholds === undefined ? {} : { thresholds }),
    ...(plan === undefined ? {} : { planFor: plan }),
    ...(planDifference === undefined ? {} : { planDifference }),
  };
}

/** Of all calls, and of each pair whose figures are subtracted from each other, whatever the architecture. */
function unlikeEverywhere(
  calls: readonly StudiedCall[],
  pairs: NonNullable<ReportOptions['compare']>,
): readonly UnlikeMeasure[] {
  const ofPairs = pairs.flatMap((pair) =>
    unlikeMeasures(calls.flatMap(({ system, scores }) => (pair.includes(system) ? [{ scores }] : []))),
  );
  const all = [...unlikeMeasures(calls), ...ofPairs];
  return all.filter((one, at) => all.findIndex(({ metric }) => metric === one.metric) === at);
}

/** The first is the baseline of all others. */
function pairsOf(given: readonly string[], systems: readonly string[]): readonly (readonly [string, string])[] {
  const [baseline, ...candidates] = given;
  if (baseline === undefined || candidates.length === 0) {
    throw new InputError({
      code: 'systems-unknown',
      problems: [
        { path: '--compare', message: `names ${given.length} system`, expected: 'two or more: baseline,candidate' },
      ],
    });
  }
  const problems = given
    .filter((name) => !systems.includes(name))
    .map((name) => {
      const nearest = nearestName(name, systems);
      const problem = { path: '--compare', message: `no system is called "${name}"`, expected: systems.join(', ') };
      return nearest === undefined ? problem : { ...problem, nearest };
    });
  if (problems.length > 0) throw new InputError({ code: 'systems-unknown', problems });
  return candidates.map((candidate) => [baseline, candidate]);
}
