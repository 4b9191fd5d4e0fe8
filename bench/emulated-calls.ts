import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import s2s from '../packages/adapters-openai/src/s2s.ts';
import { aDomain } from '../packages/core/src/agents/scripted/domain.ts';
import { LINE_FORMAT } from '../packages/core/src/protocol/audio-format.ts';
import { runPlan } from '../packages/core/src/run/execute-plan.ts';
import { toneCaller } from '../packages/core/src/run/scripted/tone-caller.ts';
import { aPlan, aSystem, someOptions } from '../packages/core/src/run/scripted/tone-run.ts';
import { inFormat } from '../packages/testing/src/builders/audio-frames.ts';
import { emulatedHost } from '../packages/testing/src/builders/emulated-host.ts';
import { AIRLINE_GREETING, AIRLINE_QUESTION, airlineEngines } from '../packages/testing/src/tones/airline-in-tones.ts';
import type { ServedMessage } from './emulated-calls/serve.ts';
import type { Figure } from './figure.ts';

/** `pcm` is 24 kHz, so that each call converts sound in both directions; `pcmu` is the line's own format. */
const SIDE_BY_SIDE = [
  { audio: 'pcm', calls: [10, 25, 50] },
  { audio: 'pcmu', calls: [25, 50, 100, 150, 200] },
] as const;
type Audio = (typeof SIDE_BY_SIDE)[number]['audio'];
const CALL_MS = 60_000;
const GOAL_P99_MS = 5;
/** Late frames are what is measured, so none voids a call. */
const ANY_TIMING = { p99Ms: 60_000, maxMs: 60_000, droppedFrames: 100_000 };
const MORE_THAN_FIT = 40;

/**
 * Calls of a minute to the Realtime adapter in real time, side by side: eva in this process, the emulated provider in
 * another, speech as tones so that no engine takes part. The caller asks again whenever it has been answered.
 */
export async function benchEmulatedCalls(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const { audio, calls } of SIDE_BY_SIDE) {
    for (const count of calls) figures.push(await figureOf(count, audio));
  }
  return figures;
}

async function figureOf(calls: number, audio: Audio): Promise<Figure> {
  const seen = await holdSideBySide(calls, audio);
  const punctual = seen.p99s.filter((p99) => p99 <= GOAL_P99_MS).length;
  const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
  return {
    name: `${calls} calls, ${audio}: p99 of a frame, median call`,
    value:
      `${middle(seen.p99s).toFixed(1)} ms; ${punctual} of ${calls} within ${GOAL_P99_MS} ms; ${seen.wholeCalls} lasted; ` +
      `event loop p99 ${seen.loopMs.toFixed(1)} ms (provider ${seen.providerLoopMs.toFixed(1)} ms); ` +
      `${seen.cpuPercent.toFixed(0)} % of one core; ${megabytes(seen.bytesPerCall)} MB a call; ` +
      `${seen.answers.toFixed(1)} answers a call`,
    ...(calls === 200 ? { goal: `${GOAL_P99_MS} ms` } : {}),
  };
}

async function holdSideBySide(calls: number, audio: Audio) {
  const provider = fork(join(import.meta.dirname, 'emulated-calls', 'serve.ts'), { execArgv: process.execArgv });
  const [listening] = (await once(provider, 'message')) as [ServedMessage];
  if (listening.type !== 'listening') throw new Error('the provider did not begin by listening');
  const adapter = await s2s.create(s2s.options.parse({ ...listening.options, audio }), emulatedHost(listening));
  const system = {
    ...aSystem({}, 'tones'),
    architecture: 's2s' as const,
    pipeline: 's2s' as const,
    parts: { s2s: adapter },
  };
  const question = (await inFormat(airlineEngines().language.speak(AIRLINE_QUESTION), LINE_FORMAT)).bytes;

  const outDir = join(mkdtempSync(join(tmpdir(), 'eva-bench-')), 'run');
  const options = await someOptions({
    outDir,
    systems: new Map([['tones', system]]),
    caller: toneCaller(new Array(MORE_THAN_FIT).fill(1), {}, () => question),
    concurrency: calls,
    metrics: [],
    domain: { ...aDomain, agent: { ...aDomain.agent, greeting: () => AIRLINE_GREETING } },
  });
  const plan = aPlan({ clock: 'wall', trials: calls, callLimitMs: CALL_MS, timingBudget: ANY_TIMING, maxAttempts: 1 });

  const loop = monitorEventLoopDelay({ resolution: 1 });
  const bytesBefore = process.memoryUsage().rss;
  let mostBytes = bytesBefore;
  const weighing = setInterval(() => {
    mostBytes = Math.max(mostBytes, process.memoryUsage().rss);
  }, 1000);
  const cpuBefore = process.cpuUsage();
  const startedMs = performance.now();
  loop.enable();
  const outcome = await runPlan(plan, options);
  loop.disable();
  const realMs = performance.now() - startedMs;
  const { user, system: inKernel } = process.cpuUsage(cpuBefore);
  clearInterval(weighing);

  const told = once(provider, 'message') as Promise<[ServedMessage]>;
  provider.send('stop');
  const [last] = await told;
  const records = outcome.calls.map(({ directory }) => readCall(directory));
  rmSync(outDir, { recursive: true, force: true });
  return {
    p99s: records.map(({ p99Ms }) => p99Ms).toSorted((a, b) => a - b),
    wholeCalls: records.filter(({ durationMs }) => durationMs >= CALL_MS - 1000).length,
    answers: records.reduce((sum, { answers }) => sum + answers, 0) / calls,
    loopMs: loop.percentile(99) / 1e6,
    providerLoopMs: last.type === 'loop' ? last.p99Ms : Number.NaN,
    cpuPercent: (user + inKernel) / 10 / realMs,
    bytesPerCall: (mostBytes - bytesBefore) / calls,
  };
}

function readCall(directory: string) {
  const call = JSON.parse(readFileSync(join(directory, 'call.json'), 'utf8'));
  const events = readFileSync(join(directory, 'events.jsonl'), 'utf8');
  return {
    p99Ms: call.timing.caller.lateMs.p99 as number,
    durationMs: call.durationMs as number,
    answers: events.split('"type":"agent-said"').length - 1,
  };
}

function middle(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
