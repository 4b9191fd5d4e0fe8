import { setTimeout as realSleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Clock } from '../protocol/clock.ts';
import { randomStream } from '../random/seeded.ts';
import { computeWith } from './latency-model.ts';
import type { LatencySpec } from './latency-spec.ts';
import { virtualClock } from './virtual-clock.ts';
import { wallClock } from './wall-clock.ts';

/** Clock time of three answers that take 3 ms of real time each. */
async function answersMs(latency: LatencySpec | undefined, realTime?: Clock): Promise<readonly number[]> {
  const clock = virtualClock();
  const compute = computeWith({
    clock,
    random: randomStream(7),
    ...(latency === undefined ? {} : { latency }),
    ...(realTime === undefined ? {} : { realTime }),
  });
  return clock.run(async () => {
    const atMs: number[] = [];
    for (let answer = 0; answer < 3; answer += 1) {
      await compute(() => realSleep(3));
      atMs.push(clock.now());
    }
    return atMs;
  });
}

describe('computeWith', () => {
  it('charges the declared latency to the virtual clock, and nothing for the work', async () => {
    expect(await answersMs({ fixedMs: 120 })).toEqual([120, 240, 360]);
    expect(await answersMs(undefined)).toEqual([0, 0, 0]);
  });

  it('draws from the declared range, the same on each run', async () => {
    const first = await answersMs({ uniformMs: [100, 200] });
    const second = await answersMs({ uniformMs: [100, 200] });

    const took = first.map((atMs, index) => atMs - (first[index - 1] ?? 0));
    expect(second).toEqual(first);
    expect(new Set(took).size).toBe(3);
    expect(took.every((ms) => ms >= 100 && ms < 200)).toBe(true);
  });

  it('charges the real time of the work to the virtual clock when the manifest says measured', async () => {
    let realMs = 0;
    const realTime: Clock = {
      ...wallClock(),
      now: () => {
        realMs += 40;
        return realMs;
      },
    };

    expect(await answersMs({ measured: true }, realTime)).toEqual([40, 80, 120]);
  });

  it('counts the time that the work takes on the wall clock towards the declared latency', async () => {
    let nowMs = 1000;
    const slept: number[] = [];
    const clock: Clock = {
      kind: 'wall',
      now: () => nowMs,
      hold: (work) => work(),
      sleep: async (ms) => {
        slept.push(ms);
      },
    };
    const compute = computeWith({ clock, latency: { fixedMs: 60 }, random: randomStream(1) });

    await compute(async () => {
      nowMs += 50;
    });

    expect(slept).toEqual([10]);
  });

  it('does not wait for work that is not wanted any more', async () => {
    const clock = wallClock();
    const compute = computeWith({ clock, latency: { fixedMs: 5 }, random: randomStream(1) });
    const controller = new AbortController();
    const reason = { why: 'barge-in' };

    const answer = compute(() => new Promise(() => {}), controller.signal);
    controller.abort(reason);

    await expect(answer).rejects.toBe(reason);
  });
});
