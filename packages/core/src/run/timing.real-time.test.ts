import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { says, scriptedLlm } from '../agents/scripted/scripted-llm.ts';
import { DEFAULT_TIMING_BUDGET, type TimingCertificate } from '../line/timing-certificate.ts';
import { runPlan } from './execute-plan.ts';
import type { AttemptOutcome } from './run-outcome.ts';
import { pauseClock } from './scripted/pause-clock.ts';
import { toneCaller } from './scripted/tone-caller.ts';
import { aPlan, aSystem, someOptions } from './scripted/tone-run.ts';

/**
 * A machine that has other things to do may spoil some attempts of itself; that is what attempts are for. In calls as
 * short as these, one frame in a hundred is one frame, so only the longest lateness is held against it.
 */
const PLAN = {
  clock: 'wall',
  maxAttempts: 15,
  timingBudget: { ...DEFAULT_TIMING_BUDGET, p99Ms: DEFAULT_TIMING_BUDGET.maxMs },
} as const;
const caller = { ...toneCaller([1]), latency: { fixedMs: 50 } };

async function certificateOf({ directory }: Pick<AttemptOutcome, 'directory'>): Promise<TimingCertificate> {
  return JSON.parse(await readFile(join(directory, 'call.json'), 'utf8')).timing;
}

// In real time.
test('voids a call in which the process stood still for 300 ms, as infrastructure, and makes it again', async () => {
  let isFirst = true;
  const llm = scriptedLlm(async function* () {
    const untilMs = performance.now() + (isFirst ? 300 : 0);
    isFirst = false;
    while (performance.now() < untilMs) Math.hypot(1, 2);
    yield { type: 'text-delta', text: 'Yes it is.' };
    yield { type: 'finish', reason: 'stop' };
  });
  const systems = new Map([['tones', aSystem({ llm })]]);

  const { calls } = await runPlan(aPlan(PLAN), await someOptions({ systems, caller, pauseClock: pauseClock() }));

  const [call] = calls;
  const [first] = call?.attempts ?? [];
  expect(first).toMatchObject({
    status: 'unscored',
    fault: 'infrastructure',
    why: 'this machine did not keep time',
    ending: { reason: 'goodbye' },
    scores: null,
  });
  expect(first?.evidence.map(({ source, what }) => `${source}: ${what}`).join('\n')).toMatch(
    /^timing: the caller's end of the line sent a frame \d+ ms late; at most 250 ms$/m,
  );
  const certificate = first && (await certificateOf(first));
  expect(certificate?.stalls.longestMs).toBeGreaterThanOrEqual(280);
  expect(certificate?.caller.doubled).toBeGreaterThanOrEqual(13);
  expect(call?.status).toBe('scored');
}, 120_000);

// In real time.
test('does not void a call for an agent that answers late: it is scored as slow', async () => {
  const llm = scriptedLlm(says({ text: 'Yes it is.', afterMs: 2000 }));
  const systems = new Map([['tones', aSystem({ llm })]]);

  const { calls } = await runPlan(aPlan(PLAN), await someOptions({ systems, caller, pauseClock: pauseClock() }));

  expect(calls[0]).toMatchObject({ status: 'scored', fault: null, ending: { reason: 'goodbye' } });
  expect(await certificateOf(calls[0] ?? { directory: '' })).toMatchObject({ isWithinBudget: true, exceeded: [] });
}, 120_000);

test('certifies that nothing can be late on the virtual clock', async () => {
  const { calls } = await runPlan(aPlan(), await someOptions());

  const punctual = { lateMs: { p50: 0, p99: 0, max: 0 }, doubled: 0, dropped: 0, frames: expect.any(Number) };
  expect(await certificateOf(calls[0] ?? { directory: '' })).toEqual({
    clock: 'virtual',
    isWithinBudget: true,
    exceeded: [],
    budget: { p99Ms: 50, maxMs: 250, droppedFrames: 0 },
    caller: punctual,
    agent: punctual,
    stalls: { count: 0, longestMs: 0 },
    clockErrorMs: null,
  });
});
