import { expect, test } from 'vitest';
import { virtualClock } from '../clock/virtual-clock.ts';
import { settledWithin, within } from './bounded-wait.ts';

const never = new Promise<never>(() => {});

test('waits for an answer no longer than the limit', async () => {
  const clock = virtualClock();
  const limit = { clock, limitMs: 100, atLimit: () => new Error('too late') };

  const outcomes = await clock.run(() =>
    Promise.allSettled([
      within(
        clock.sleep(99).then(() => 'in time'),
        limit,
      ),
      within(
        clock.sleep(101).then(() => 'in time'),
        limit,
      ),
      within(Promise.reject(new Error('broken')), limit),
    ]),
  );

  expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    'in time',
    'too late',
    'broken',
  ]);
});

test('throws the reason of an abort unchanged, and at once', async () => {
  const clock = virtualClock();
  const abort = new AbortController();
  const reason = new Error('called off');

  const outcome = clock.run(async () => {
    const waiting = within(never, { clock, limitMs: 1000, signal: abort.signal, atLimit: () => new Error('too late') });
    await clock.sleep(10);
    abort.abort(reason);
    await waiting;
  });

  await expect(outcome).rejects.toBe(reason);
  expect(clock.now()).toBe(10);
});

test('leaves no sleeper behind when the answer came in time', async () => {
  const clock = virtualClock();

  await clock.run(() => within(Promise.resolve(), { clock, limitMs: 1000, atLimit: () => new Error('too late') }));

  // Whatever still slept would be woken first.
  await clock.run(() => clock.sleep(5));
  expect(clock.now()).toBe(5);
});

test('does not mind how something ends that only has to end', async () => {
  const clock = virtualClock();

  const ended = await clock.run(() =>
    Promise.all([
      settledWithin(Promise.reject(new Error('broken')), clock, 100),
      settledWithin(Promise.resolve(), clock, 100),
      settledWithin(never, clock, 100),
    ]),
  );

  expect(ended).toEqual([true, true, false]);
});
