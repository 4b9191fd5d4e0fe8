import { setTimeout as realSleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { EvaError } from '../errors/eva-error.ts';
import { virtualClock } from './virtual-clock.ts';
import { wallClock } from './wall-clock.ts';

describe('virtualClock', () => {
  it('moves only when every task waits, and takes no real time for it', async () => {
    const clock = virtualClock();
    const realStartMs = performance.now();

    const seenMs = await clock.run(async () => {
      await Promise.all([clock.sleep(3_600_000), clock.sleep(10)]);
      return clock.now();
    });

    expect(seenMs).toBe(3_600_000);
    expect(performance.now() - realStartMs).toBeLessThan(10_000);
  });

  it('fires timers due together in the order in which they were set, with all they cause in between', async () => {
    const clock = virtualClock();
    const seen: string[] = [];
    const task = async (name: string, ms: number): Promise<void> => {
      await clock.sleep(ms);
      seen.push(`${name} wakes at ${clock.now()}`);
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      seen.push(`${name} is done`);
    };

    await clock.run(() => Promise.all([task('a', 20), task('b', 10), task('c', 20), task('d', 0), task('e', -5)]));

    expect(seen).toEqual([
      'd wakes at 0',
      'd is done',
      'e wakes at 0',
      'e is done',
      'b wakes at 10',
      'b is done',
      'a wakes at 20',
      'a is done',
      'c wakes at 20',
      'c is done',
    ]);
  });

  it('hands out the results of real work in the order in which it was begun, and time stands still for it', async () => {
    const traceWith = async (realMs: readonly number[]): Promise<readonly string[]> => {
      const clock = virtualClock();
      const seen: string[] = [];
      const worker = async (name: string, workMs: number): Promise<void> => {
        const answer = await clock.hold(() => realSleep(workMs, name));
        seen.push(`${answer} at ${clock.now()}`);
        await clock.sleep(5);
        seen.push(`${name} goes on at ${clock.now()}`);
      };
      await clock.run(() =>
        Promise.all([worker('a', realMs[0] ?? 0), worker('b', realMs[1] ?? 0), worker('c', realMs[2] ?? 0)]),
      );
      return seen;
    };

    const expected = ['a at 0', 'b at 0', 'c at 0', 'a goes on at 5', 'b goes on at 5', 'c goes on at 5'];
    expect(await traceWith([30, 1, 10])).toEqual(expected);
    expect(await traceWith([1, 30, 1])).toEqual(expected);
    expect(await traceWith([0, 0, 30])).toEqual(expected);
  });

  it('passes the failure of held work on to whoever waits for it', async () => {
    const clock = virtualClock();
    const failure = new Error('engine died');

    const outcome = clock.run(() => clock.hold(() => Promise.reject(failure)));

    await expect(outcome).rejects.toBe(failure);
  });

  it('lets held work hold again', async () => {
    const clock = virtualClock();

    const answer = await clock.run(() =>
      clock.hold(async () => `${await clock.hold(() => realSleep(1, 'inner'))} in outer`),
    );

    expect(answer).toBe('inner in outer');
  });

  it('rejects an aborted sleep with the reason, unchanged, and forgets its timer', async () => {
    const clock = virtualClock();
    const reason = { why: 'barge-in' };

    const seen = await clock.run(async () => {
      const controller = new AbortController();
      const asleep = clock.sleep(1000, controller.signal).catch((error: unknown) => error);
      await clock.sleep(10);
      controller.abort(reason);
      const thrown = await asleep;
      const again = await clock.sleep(1, controller.signal).catch((error: unknown) => error);
      await clock.sleep(10);
      return { thrown, again, nowMs: clock.now() };
    });

    expect(seen.thrown).toBe(reason);
    expect(seen.again).toBe(reason);
    expect(seen.nowMs).toBe(20);
  });

  it('says so when every task waits forever', async () => {
    const clock = virtualClock();

    const error = await clock.run(() => new Promise(() => {})).catch((thrown: unknown) => thrown);

    expect(EvaError.is(error) && error.code).toBe('clock-stuck');
  });

  it('settles like its main task, and leaves other tasks asleep', async () => {
    const clock = virtualClock();
    let woken = false;

    const outcome = clock.run(async () => {
      void clock.sleep(100).then(() => {
        woken = true;
      });
      await clock.sleep(50);
      throw new RangeError('over');
    });

    await expect(outcome).rejects.toThrow('over');
    expect({ woken, nowMs: clock.now() }).toEqual({ woken: false, nowMs: 50 });
  });

  it('runs beside other virtual clocks of the process, each in its own time', async () => {
    const lifeOf = async (stepMs: number): Promise<number> => {
      const clock = virtualClock();
      return clock.run(async () => {
        for (let step = 0; step < 50; step += 1) {
          await clock.sleep(stepMs);
          if (step % 10 === 0) await clock.hold(() => realSleep(1));
        }
        return clock.now();
      });
    };

    expect(await Promise.all([lifeOf(20), lifeOf(7), lifeOf(1000)])).toEqual([1000, 350, 50_000]);
  });

  it('cannot be run twice at a time', async () => {
    const clock = virtualClock();

    const error = await clock.run(() => clock.run(() => Promise.resolve('inner'))).catch((thrown: unknown) => thrown);

    expect(EvaError.is(error) && error.code).toBe('clock-running');
  });

  it('gives up work that is held for longer than the real time it is handed, and goes on', async () => {
    const clock = virtualClock({ holdLimit: { realTime: wallClock(), limitMs: 20 } });

    const seen = await clock.run(async () => {
      const error: unknown = await clock.hold(() => new Promise(() => {})).catch((reason: unknown) => reason);
      await clock.sleep(10);
      return [EvaError.is(error) && error.code, await clock.hold(async () => 'done'), clock.now()];
    });

    expect(seen).toEqual(['computation-timeout', 'done', 10]);
  });
});
