import { join, resolve } from 'node:path';
import { wallClock } from '../clock/wall-clock.ts';
import { InternalError } from '../errors/internal-error.ts';
import type { ComposedSystem } from '../manifest/composed-system.ts';
import { outcomeOfCall, outcomeOfFound } from './attempt-outcome.ts';
import { below, callFolder } from './call-folder.ts';
import { isHopeless } from './fault.ts';
import { attemptFinder, type FoundAttempt } from './found-attempts.ts';
import { JOURNAL_SCHEMA, type Journal, openJournal } from './journal.ts';
import { refuseGone } from './on-disk.ts';
import { openRunFolder } from './open-run-folder.ts';
import type { AttemptOutcome, CallOutcome, RunOutcome } from './run-outcome.ts';
import type { PlannedCall, RunPlan } from './run-plan.ts';
import { perturbationOf, type RunPlanOptions } from './run-plan-options.ts';
import { settleCall } from './settle-call.ts';
import { storedSummary } from './stored-summary.ts';
import { writeJson } from './write-whole.ts';

/**
 * Carries out a plan in a folder of its own: each call on its own clock, written and scored as soon as it is over, made
 * again when it was not the agent that failed. Whatever ends this process, the same plan can be resumed: what is whole
 * in the folder is kept, and no call that has come to an end is made twice. Rejects only for what makes the whole run
 * impossible.
 */
export async function runPlan(plan: RunPlan, options: RunPlanOptions): Promise<RunOutcome> {
  for (const id of plan.systems) systemOf(options, id);
  for (const id of new Set(plan.calls.flatMap(({ perturbations = [] }) => perturbations))) perturbationOf(options, id);
  const runDir = resolve(options.outDir);
  const folder = await openRunFolder(runDir, plan, { ...options, isResume: options.isResume === true });
  try {
    const journal = await openJournal(join(runDir, 'journal.jsonl'), options.epochMs ?? (() => 0));
    try {
      return await callAll({ plan: { ...plan, runId: folder.runId }, options, runDir, journal }, folder.isResumed);
    } finally {
      await journal[Symbol.asyncDispose]();
    }
  } finally {
    await folder.lock[Symbol.asyncDispose]();
  }
}

/**
 * Between the first calls of a run in real time: else all are set up at once, and then their frames are due at once.
 * Setting up a call with local engines takes tenths of a second, so a few calls are given more room than many.
 */
const STAGGER_MS = 500;
const LONGEST_RAMP_MS = 10_000;

interface OpenRun {
  readonly plan: RunPlan;
  readonly options: RunPlanOptions;
  readonly runDir: string;
  readonly journal: Journal;
}

/** A planned call and what the folder holds of it. */
interface KnownCall {
  readonly call: PlannedCall;
  readonly directory: string;
  readonly found: readonly FoundAttempt[];
  /** What was found, with its scores. */
  readonly earlier: readonly AttemptOutcome[];
  readonly isSettled: boolean;
}

async function callAll(run: OpenRun, isResumed: boolean): Promise<RunOutcome> {
  const { plan, options, runDir, journal } = run;
  const known = await knownCalls(run, isResumed);
  const done = known.filter(({ isSettled }) => isSettled).length;
  const planned = plan.calls.length;
  await journal.append({ type: isResumed ? 'run-resume' : 'run-start', schema: JOURNAL_SCHEMA, planned, done });
  await recoverLines(run, known);
  if (isResumed) options.onProgress?.({ type: 'run-resume', done, planned });

  const outcomes = await inParallel(run, known);
  const calls = outcomes.filter((outcome) => outcome !== undefined);
  await refuseGone(runDir);
  await writeJson(join(runDir, 'summary.json'), storedSummary({ plan, runDir, outcomes: calls }));
  await journal.append({ type: 'run-end', how: calls.length === planned ? 'finished' : 'interrupted' });
  return { runDir, calls };
}

async function knownCalls({ plan, runDir }: OpenRun, isResumed: boolean): Promise<readonly KnownCall[]> {
  const findAttempts = attemptFinder();
  return await Promise.all(
    plan.calls.map(async (call): Promise<KnownCall> => {
      const place = { system: call.system, scenario: call.scenario.id, trial: call.trial };
      const directory = join(runDir, callFolder(plan.systems.length, place));
      const found = isResumed ? await findAttempts(directory) : [];
      const earlier = await Promise.all(found.map(outcomeOfFound));
      return { call, directory, found, earlier, isSettled: isSettled(found, plan.maxAttempts) };
    }),
  );
}

function isSettled(found: readonly FoundAttempt[], maxAttempts: number): boolean {
  const last = found.at(-1)?.stored;
  if (last === undefined) return false;
  return (
    found.some(({ stored }) => stored.status === 'scored') || last.attempt >= maxAttempts || isHopeless(last.failure)
  );
}

/** What is whole in the folder, but whose end the process did not live to write down. */
async function recoverLines({ runDir, journal }: OpenRun, known: readonly KnownCall[]): Promise<void> {
  const told = new Set(
    journal.earlier.flatMap((entry) => {
      if (entry.type === 'attempt-end') return [`${entry.callId} ${entry.attempt}`];
      return entry.type === 'call-end' ? [entry.callId] : [];
    }),
  );
  for (const { call, found, isSettled: isOver } of known) {
    for (const { directory, stored } of found) {
      const { attempt, status, fault, why } = stored;
      if (told.has(`${call.callId} ${attempt}`)) continue;
      const end = { callId: call.callId, attempt, status, fault, why, folder: below(runDir, directory) };
      await journal.append({ type: 'attempt-end', ...end, recovered: true });
    }
    if (!isOver || told.has(call.callId)) continue;
    const status = found.at(-1)?.stored.status ?? 'unscored';
    await journal.append({ type: 'call-end', callId: call.callId, status, attempts: found.length });
  }
}

/** So many calls at a time, in the order of the plan. What makes the run impossible stops the other calls as well. */
async function inParallel(run: OpenRun, known: readonly KnownCall[]): Promise<readonly (CallOutcome | undefined)[]> {
  const { options } = run;
  const broken = new AbortController();
  const stop = AbortSignal.any([
    broken.signal,
    options.signal,
    ...(options.stopSignal === undefined ? [] : [options.stopSignal]),
  ]);
  const outcomes: (CallOutcome | undefined)[] = known.map(() => undefined);
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < known.length) {
      const index = next;
      next += 1;
      const one = known[index];
      if (one !== undefined) outcomes[index] = await outcomeOf(run, one, stop);
    }
  };
  const atATime = Math.min(Math.max(1, options.concurrency ?? 1), known.length);
  const staggerMs = run.plan.clock === 'wall' ? Math.min(STAGGER_MS, LONGEST_RAMP_MS / atATime) : 0;
  const begin = async (worker: number): Promise<void> => {
    const ramp = AbortSignal.any([stop]);
    await wallClock()
      .sleep(worker * staggerMs, ramp)
      .catch(() => {});
    await work();
  };
  const workers = Array.from({ length: atATime }, (_, worker) =>
    begin(worker).catch((error: unknown) => {
      broken.abort(error);
    }),
  );
  await Promise.all(workers);
  if (broken.signal.aborted) throw broken.signal.reason;
  return outcomes;
}

async function outcomeOf(run: OpenRun, known: KnownCall, stop: AbortSignal): Promise<CallOutcome | undefined> {
  const { options, plan } = run;
  const { call, directory, earlier } = known;
  if (known.isSettled) return outcomeOfCall(call, earlier);
  const pauseClock = options.pauseClock ?? wallClock();
  const system = systemOf(options, call.system);
  return await settleCall({ ...run, plan, call, system, directory, pauseClock, stop, earlier });
}

function systemOf(options: RunPlanOptions, id: string): ComposedSystem {
  const system = options.systems.get(id);
  if (system !== undefined) return system;
  throw new InternalError({
    code: 'system-missing',
    message: `The plan names system "${id}", which was not composed.`,
  });
}
