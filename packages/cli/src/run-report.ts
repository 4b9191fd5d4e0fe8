import { relative } from 'node:path';
import { formatRunTable, type PriceTable, type RunSummary, summariseRun } from '@eva/report';
import { costOfSystem, systemCostLines } from './cost/cost-of-run.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { localEars } from './local-ears.ts';
import type { ReadCall, ReadRun } from './read-run.ts';
import type { Terminal } from './terminal.ts';
import { trialsOf } from './trials-of.ts';

export interface PrintRunOptions {
  readonly isJson: boolean;
  readonly prices: PriceTable;
}

/** Prints a run: the table of each system and what was not scored, or all of it as JSON. */
export function printRun(read: ReadRun, options: PrintRunOptions, terminal: Terminal): ExitCode {
  const summaries = read.run.systems.map(({ id }) => ({
    id,
    summary: summaryOf(read, id),
    cost: costOfSystem(read, id, options.prices),
  }));
  const unscored = read.calls.filter((call) => call.scores === undefined);
  const ears = localEars(read.run);
  const code = unscored.length === 0 ? EXIT.done : EXIT.incomplete;
  if (options.isJson) {
    const calls = read.calls.map(({ callId, folder, record, scores, attempts }) => ({
      callId,
      folder: relative(read.folder, folder),
      record: record ?? null,
      scores: scores ?? null,
      attempts: attempts.map((attempt) => ({
        folder: relative(read.folder, attempt.folder),
        record: attempt.record,
        scores: attempt.scores ?? null,
      })),
    }));
    const { runId, domain, clock, seed, trials, locale, mode = 'audio' } = read.run;
    const run = { runId, domain, mode, clock, seed, trials, locale, localEars: ears, folder: read.folder };
    terminal.out(`${JSON.stringify({ schema: 1, run, systems: summaries, calls }, null, 2)}\n`);
    return code;
  }
  for (const { id, summary, cost } of summaries) {
    if (summaries.length > 1) terminal.out(`${id}\n`);
    const lines = [formatRunTable(summary, { color: terminal.hasColor }), ...systemCostLines(cost)];
    terminal.out(`${lines.join('\n')}\n\n`);
  }
  for (const call of unscored) terminal.out(`${call.callId} is not scored: ${reasonOf(call)}\n`);
  if (ears.length > 0) {
    terminal.out(`local ears (${ears.join(', ')}): synthetic voices only; what they mishear is part of these scores\n`);
  }
  const kept = read.run.mode === 'text' ? 'logs and scores' : 'recordings, logs and scores';
  terminal.out(`${kept}: ${relative(terminal.cwd, read.folder) || '.'}\n`);
  return code;
}

export function summaryOf(read: ReadRun, system: string): RunSummary {
  const { runId, mode } = read.run;
  const calls = read.calls.flatMap(({ scores, ...call }) =>
    scores === undefined || call.system !== system ? [] : [{ scenario: call.scenario, trial: call.trial, scores }],
  );
  return summariseRun({ runId, ...(mode === undefined ? {} : { mode }), calls, trials: trialsOf(read, system) });
}

export function reasonOf({ record, attempts }: ReadCall): string {
  if (record === undefined) return 'it was not finished';
  const { ending, fault, why } = record;
  const because = why === null || why === undefined ? '' : `: ${why}`;
  const tries = attempts.length > 1 ? `; ${attempts.length} attempts` : '';
  const blame = fault === null ? tries : `, ${fault} at fault${because}${tries}`;
  return `${ending.reason}${ending.detail === undefined ? '' : ` (${ending.detail})`}${blame}`;
}
