import { resolve } from 'node:path';
import { InputError } from '@eva/core';
import { nearestName } from '@eva/core/engine';
import {
  DEFAULT_SETTINGS,
  formatStatistics,
  type StatisticsReport,
  statisticsReport,
  statisticsTables,
  studiedRows,
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
  readonly resamples: number;
  readonly k?: number;
  readonly thresholds?: readonly number[];
  readonly compare?: readonly string[];
  readonly plan?: number;
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
  const { seed, resamples, margin, k, thresholds, plan } = options;
  const report = statisticsReport(study, {
    settings: { ...DEFAULT_SETTINGS, seed, resamples, margin },
    ...(k === undefined ? {} : { k }),
    ...(thresholds === undefined ? {} : { thresholds }),
    ...(plan === undefined ? {} : { planFor: plan }),
    ...(options.compare === undefined
      ? {}
      : {
          compare: pairsOf(
            options.compare,
            study.systems.map(({ system }) => system),
          ),
        }),
  });
  const unlike = unlikeMeasures(calls);
  for (const { metric, ways } of unlike) {
    terminal.err(`eva: warning: ${metric} was not measured alike everywhere: ${ways.join('; ')}\n`);
  }
  if (k !== undefined && report.k < k) {
    terminal.err(`eva: warning: --k is ${k}, and some system has ${report.k} trials a scenario: k is ${report.k}\n`);
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
