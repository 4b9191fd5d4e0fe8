import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { outcomeOfCall, outcomeOfMade } from './attempt-outcome.ts';
import { callFolder } from './call-folder.ts';
import type { CallRun } from './call-run.ts';
import { JOURNAL_SCHEMA, openJournal } from './journal.ts';
import type { MadeAttempt } from './make-attempt.ts';
import type { CallOutcome } from './run-outcome.ts';
import type { PlannedCall, RunPlan } from './run-plan.ts';
import type { RunProvenance } from './run-provenance.ts';
import { RUN_FOLDER_SCHEMA, type StoredRun } from './run-record.ts';
import { storedPlannedCall } from './stored-run.ts';
import { scenarioHash, writeScenarios } from './stored-scenario.ts';
import { storedSummary } from './stored-summary.ts';
import { writeAttempt } from './write-attempt.ts';
import { writeJson } from './write-whole.ts';

export interface RecordedRun {
  /** Of one system; its calls are those that were recorded, in the order they are written. */
  readonly plan: RunPlan;
  readonly system: StoredRun['systems'][number];
  readonly caller: StoredRun['caller'];
  readonly provenance: RunProvenance;
  /** Reads a call when it is its turn, so that one recording is held at a time. */
  readonly readCall: (call: PlannedCall) => Promise<CallRun>;
  /** Ms since 1970, for the journal; default a constant 0. */
  readonly epochMs?: () => number;
}

/**
 * Writes calls that another tool made as a run of ours, unscored, so that they can be scored, shown and compared like
 * any. Every call counts: what did not was put aside by whoever made them. The folder is there whole or not at all.
 */
export async function writeRecordedRun(runDir: string, recorded: RecordedRun): Promise<void> {
  const { plan } = recorded;
  const unfinished = `${runDir}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  try {
    await writeJson(join(unfinished, 'run.json'), runFile(recorded));
    await writeScenarios(unfinished, plan.scenarios);
    const outcomes: CallOutcome[] = [];
    for (const call of plan.calls) outcomes.push(...(await writeCall(unfinished, call, recorded)));
    await writeJson(join(unfinished, 'summary.json'), storedSummary({ plan, runDir: unfinished, outcomes }));
    await writeJournal(join(unfinished, 'journal.jsonl'), outcomes.length, recorded.epochMs ?? (() => 0));
    await mkdir(dirname(runDir), { recursive: true });
    await rename(unfinished, runDir);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

function runFile({ plan, system, caller, provenance }: RecordedRun): StoredRun {
  const { calls, systems: _ids, scenarios, ...settings } = plan;
  return {
    schema: RUN_FOLDER_SCHEMA,
    ...settings,
    systems: [system],
    caller,
    metrics: [],
    scenarios: scenarios.map((scenario) => ({ id: scenario.id, sha256: scenarioHash(scenario) })),
    calls: calls.map(storedPlannedCall),
    provenance,
  };
}

async function writeCall(
  folder: string,
  call: PlannedCall,
  { plan, readCall }: RecordedRun,
): Promise<readonly CallOutcome[]> {
  const made: MadeAttempt = {
    attempt: 1,
    attemptSeed: call.seed,
    run: await readCall(call),
    verdict: { status: 'scored', fault: null, why: null, evidence: [] },
    scores: null,
  };
  const directory = await writeAttempt(
    join(folder, callFolder(plan.systems.length, { ...call, scenario: call.scenario.id })),
    call,
    made,
  );
  const outcome = outcomeOfCall(call, [outcomeOfMade(made, directory)]);
  return outcome === undefined ? [] : [outcome];
}

async function writeJournal(file: string, calls: number, epochMs: () => number): Promise<void> {
  const journal = await openJournal(file, epochMs);
  await journal.append({ type: 'run-start', schema: JOURNAL_SCHEMA, planned: calls, done: calls });
  await journal.append({ type: 'run-end', how: 'finished' });
  await journal[Symbol.asyncDispose]();
}
