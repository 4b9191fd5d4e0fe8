import type { Clock } from '@eva/core';
import { aScope } from '@eva/testing';
import { expect, test } from 'vitest';
import { connectedTime } from './connected-time.ts';

test('a call costs each tenth of a minute that it has begun, once', () => {
  let nowMs = 1_000_000;
  const { clock } = aScope();
  const at: Clock = { kind: clock.kind, now: () => nowMs, sleep: clock.sleep, hold: clock.hold };
  const time = connectedTime(at);
  const told = [0, 20, 5999, 6000, 6020, 25_000].map((atMs) => {
    nowMs = 1_000_000 + atMs;
    return time.begun().map((event) => (event.type === 'usage' ? event.usage.connectedMs : event));
  });

  expect(told).toEqual([[6000], [], [], [6000], [], [18_000]]);
});
