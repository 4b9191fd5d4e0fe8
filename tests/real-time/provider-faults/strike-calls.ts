import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { Logger, Millis } from '@eva/core';
import { type AttemptSystem, type PlannedCall, planRun, type RunOutcome, runPlan, wallClock } from '@eva/core/engine';
import { airlineEngines, emulatedHost } from '@eva/testing';
import { emulatorFor, type FaultName, type RunningEmulator } from '@eva/testing/emulators';
import type { FaultSubject } from './fault-subjects.ts';
import { callerEngines, toneCaller, toneDomain, toneScenario, toneSystem } from './tone-call.ts';

export interface FaultCell {
  readonly subject: FaultSubject;
  readonly fault: FaultName;
}

export interface StruckCalls {
  /** By `cellId`. */
  readonly calls: ReadonlyMap<string, RunOutcome['calls'][number]>;
  /** What providers still saw open a second after an attempt was over. */
  readonly leaks: readonly string[];
  /** Files, and places of messages, that hold a key. */
  readonly shownKeys: readonly string[];
  readonly unhandled: readonly unknown[];
  /** How many keys were looked for, so that a search for nothing is seen. */
  readonly keys: number;
}

export const CALL_LIMIT_MS: Millis = 25_000;
/** Less than the caller's patience, or it would speak into the stall and the agent would give up what it waits for. */
const STALLED_MS: Millis = 400;
/** A busy machine should make no difference. */
const PATIENT_MS: Millis = 12_000;
const SETTLED_WITHIN_MS: Millis = 1000;

export function cellId({ subject, fault }: FaultCell): string {
  return `${subject.id}.${fault}`;
}

/**
 * One call a cell, in a single run: the provider is struck in the first attempt and well in every later one. All that is
 * real but the network takes part: adapters and their SDKs, line, runner, files.
 */
export async function strikeCalls(
  cells: readonly FaultCell[],
  { outDir, concurrency }: { readonly outDir: string; readonly concurrency: number },
): Promise<StruckCalls> {
  const clock = wallClock();
  const byId = new Map(cells.map((cell) => [cellId(cell), cell]));
  const attempts = new Map<string, number>();
  const leaks: string[] = [];
  const keys = new Set<string>();
  const said: string[] = [];
  const unhandled: unknown[] = [];
  const remember = (reason: unknown): unknown => unhandled.push(reason);
  const say = (message: string, fields?: unknown): unknown => said.push(inspect([message, fields], { depth: 8 }));
  const logger: Logger = { debug: say, info: say, warn: say };

  const systemFor = async (call: PlannedCall): Promise<AttemptSystem> => {
    const cell = byId.get(call.system);
    if (cell === undefined) throw new Error(`no cell of ${call.system}`);
    const attempt = (attempts.get(call.system) ?? 0) + 1;
    attempts.set(call.system, attempt);
    const running = await startEmulator(cell, attempt);
    for (const key of Object.values(running.secrets)) keys.add(key);
    try {
      return { ...(await partIn(cell, running, attempt)), [Symbol.asyncDispose]: close };
    } catch (error) {
      await close();
      throw error;
    }
    async function close(): Promise<void> {
      const untilMs = clock.now() + SETTLED_WITHIN_MS;
      while (isBusy(running) && clock.now() < untilMs) await clock.sleep(20);
      if (isBusy(running)) leaks.push(`${call.system} attempt ${attempt}: ${inspect(running.active())}`);
      await running.close();
    }
  };

  const plan = planRun({
    runId: 'provider-faults',
    domain: toneDomain.id,
    systems: [...byId.keys()],
    scenarios: [toneScenario],
    trials: 1,
    seed: 7,
    clock: 'wall',
    locale: 'en-US',
    callLimitMs: CALL_LIMIT_MS,
    maxAttempts: 2,
    // How steady this machine is today is nothing that a test may depend on.
    timingBudget: { p99Ms: 60_000, maxMs: 60_000, droppedFrames: 10_000 },
  });
  // Loading an SDK takes all of the process for seconds, in which no frame is on time and no provider is heard.
  for (const { subject } of cells) await subject.load().then(() => emulatorFor(subject.package));
  process.on('unhandledRejection', remember);
  try {
    const run = await runPlan(plan, {
      systems: new Map(plan.systems.map((id) => [id, toneSystem(id)])),
      systemFor,
      caller: toneCaller(),
      domain: toneDomain,
      metrics: [],
      outDir,
      signal: new AbortController().signal,
      logger,
      onProgress: (progress) => say(progress.type, progress),
      provenance: { startedAt: '2026-01-01T00:00:00.000Z', plugins: [] },
      concurrency,
    });
    // An unhandled rejection is only reported once everything else has run.
    await clock.sleep(50);
    return {
      calls: new Map(run.calls.map((call) => [call.call.system, call])),
      leaks,
      shownKeys: [...filesWith(keys, outDir), ...said.filter((text) => [...keys].some((key) => text.includes(key)))],
      unhandled,
      keys: keys.size,
    };
  } finally {
    process.off('unhandledRejection', remember);
  }
}

async function startEmulator({ subject, fault }: FaultCell, attempt: number): Promise<RunningEmulator> {
  const emulator = await emulatorFor(subject.package);
  if (emulator === undefined) throw new Error(`no emulator of ${subject.package}`);
  const engines = subject.id.includes('caller') ? callerEngines() : airlineEngines();
  const script = { fault, ...(subject.path === undefined ? {} : { path: subject.path }) };
  return await emulator.start({ engines, faults: attempt === 1 ? [script] : [] });
}

async function partIn(
  { subject, fault }: FaultCell,
  running: RunningEmulator,
  attempt: number,
): Promise<Pick<AttemptSystem, 'system' | 'caller'>> {
  const { default: contribution } = await subject.load();
  const { kind, id } = contribution;
  const options = contribution.options.parse({
    ...running.optionsFor({ kind, id }),
    ...subject.options,
    answerTimeoutMs: attempt === 1 && fault.startsWith('stall') ? STALLED_MS : PATIENT_MS,
  });
  const given = subject.model === undefined ? {} : { model: subject.model };
  const part = await contribution.create(options, emulatedHost(running, given));
  const name = cellId({ subject, fault });
  if ('place' in part) return { system: toneSystem(name), caller: { ...toneCaller(), simulator: part } };
  return { system: toneSystem(name, { [kind === 'audio-llm' ? 'audioLlm' : kind]: part }) };
}

function isBusy(running: RunningEmulator): boolean {
  return Object.values(running.active()).some((count) => count > 0);
}

function filesWith(keys: ReadonlySet<string>, folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.flatMap((file) => {
    const path = join(file.parentPath, file.name);
    const text = readFileSync(path, 'latin1');
    return [...keys].some((key) => text.includes(key)) ? [path] : [];
  });
}
