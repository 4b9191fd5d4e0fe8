import { describe, expect, it } from 'vitest';
import type { Millis } from '../protocol/clock.ts';
import { playout } from './playout.ts';
import { sound } from './scripted/scripted-line-call.ts';

const FRAME = sound(20);

/** Where the agent's frames land when they arrive just before these slots. */
function placesOf(arrivals: readonly number[], slots: number): readonly Millis[] {
  const queue = playout();
  const places: Millis[] = [];
  for (let slot = 0; slot < slots; slot += 1) {
    for (const arrival of arrivals) if (arrival === slot) queue.push(FRAME);
    for (const { lineMs, filledMs } of queue.play(slot)) if (filledMs > 0) places.push(lineMs);
  }
  return places;
}

describe('playout', () => {
  it('bridges a gap of the network of up to 60 ms', () => {
    expect(placesOf([2, 3, 7, 7, 7, 7, 8], 20)).toEqual([40, 60, 80, 100, 120, 140, 160]);
  });

  it('takes a longer gap for a pause, and goes on at the present time', () => {
    expect(placesOf([2, 3, 8, 9], 20)).toEqual([40, 60, 160, 180]);
  });

  it('plays every slot exactly once', () => {
    const queue = playout();
    const played: Millis[] = [];
    for (let slot = 0; slot < 50; slot += 1) {
      if (slot % 7 < 3) queue.push(FRAME);
      if (slot === 30) queue.clear();
      played.push(...queue.play(slot).map(({ lineMs }) => lineMs));
    }

    expect(played).toEqual(Array.from({ length: played.length }, (_, slot) => slot * 20));
    expect(played.length).toBeGreaterThanOrEqual(47);
  });
});
