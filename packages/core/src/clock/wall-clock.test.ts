import { describe, expect, it } from 'vitest';
import { wallClock } from './wall-clock.ts';

describe('wallClock', () => {
  it('begins at zero and never wakes anyone early', async () => {
    const clock = wallClock();
    const earlyMs: number[] = [];

    for (let wakeMs = 2.3; wakeMs < 60; wakeMs += 7.7) {
      const due = clock.now() + 2.3;
      await clock.sleep(2.3);
      earlyMs.push(Math.max(0, due - clock.now()));
    }

    expect(earlyMs).toEqual(earlyMs.map(() => 0));
    expect(clock.now()).toBeLessThan(10_000);
  });

  it('rejects an aborted sleep with the reason, unchanged', async () => {
    const clock = wallClock();
    const controller = new AbortController();
    const reason = { why: 'over' };

    const asleep = clock.sleep(Number.POSITIVE_INFINITY, controller.signal);
    controller.abort(reason);

    await expect(asleep).rejects.toBe(reason);
    await expect(clock.sleep(0, controller.signal)).rejects.toBe(reason);
  });
});
