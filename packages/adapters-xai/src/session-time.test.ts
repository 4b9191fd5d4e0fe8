import type { Clock, Duplex, Millis, S2sEvent, S2sInput } from '@eva/core';
import { aScope } from '@eva/testing';
import { expect, test } from 'vitest';
import { withSessionTime } from './session-time.ts';

/** Each event at its moment, then the end, or what it fails with. */
function conversation(
  clock: Clock,
  timed: readonly (readonly [Millis, S2sEvent])[],
  end: { readonly atMs: Millis; readonly failure?: Error },
): Duplex<S2sInput, S2sEvent> {
  async function* events(): AsyncGenerator<S2sEvent> {
    for (const [atMs, event] of timed) {
      await clock.sleep(atMs - clock.now());
      yield event;
    }
    await clock.sleep(end.atMs - clock.now());
    if (end.failure !== undefined) throw end.failure;
  }
  return { events: events(), send: async () => {}, finish: async () => {}, [Symbol.asyncDispose]: async () => {} };
}

const SPEECH: S2sEvent = { type: 'speech-start' };
const REPORT: S2sEvent = { type: 'usage', usage: { inputTokens: 9 } };

test('all of the time is told once: with what the service reports, now and then, and at the end', async () => {
  const scope = aScope({ clock: 'virtual' });
  const seen = await scope.run(async () => {
    const { clock } = scope;
    await clock.sleep(1000);
    const timed = [
      [2000, SPEECH],
      [4000, REPORT],
      [8000, SPEECH],
      [9000, SPEECH],
      [9500, SPEECH],
    ] as const;
    const duplex = conversation(clock, timed, { atMs: 10_000 });
    const events: S2sEvent[] = [];
    for await (const event of withSessionTime({ duplex, clock, startMs: 1000 }).events) events.push(event);
    return events;
  });

  expect(seen).toEqual([
    SPEECH,
    { type: 'usage', usage: { inputTokens: 9, connectedMs: 3000 } },
    SPEECH,
    SPEECH,
    { type: 'usage', usage: { connectedMs: 5000 } },
    SPEECH,
    { type: 'usage', usage: { connectedMs: 1000 } },
  ]);
});

test('a connection that failed was connected until then, and fails as it did', async () => {
  const scope = aScope({ clock: 'virtual' });
  const failure = new Error('gone');
  const seen: S2sEvent[] = [];
  const talk = scope.run(async () => {
    const duplex = conversation(scope.clock, [], { atMs: 700, failure });
    for await (const event of withSessionTime({ duplex, clock: scope.clock, startMs: 0 }).events) seen.push(event);
  });

  await expect(talk).rejects.toBe(failure);
  expect(seen).toEqual([{ type: 'usage', usage: { connectedMs: 700 } }]);
});
