import type { TurnEvent } from '@eva/core';
import { describe, expect, it } from 'vitest';
import { type SileroOptions, sileroOptions } from './silero-options.ts';
import { turnMachine } from './turn-machine.ts';

const WINDOW_MS = 32;

/** Runs "speech" and "silence" stretches, in windows, through a fresh machine. */
function events(
  stretches: readonly (readonly [probability: number, windows: number])[],
  options: Partial<SileroOptions> = {},
  partial = '',
): TurnEvent[] {
  const machine = turnMachine({ ...sileroOptions.parse({}), ...options }, WINDOW_MS);
  const found: TurnEvent[] = [];
  let endMs = 0;
  for (const [probability, windows] of stretches) {
    for (let index = 0; index < windows; index += 1) {
      endMs += WINDOW_MS;
      const event = machine.window(probability, endMs);
      if (event !== undefined) found.push(event);
      if (event?.type === 'turn-start') machine.partial(partial);
    }
  }
  return found;
}

describe('turnMachine', () => {
  it('opens a turn after enough speech and stamps it with where the speech began', () => {
    expect(
      events([
        [0, 10],
        [0.9, 10],
      ]),
    ).toEqual([{ type: 'turn-start', speechStartMs: 320 }]);
  });

  it('does not open a turn for a click', () => {
    expect(
      events([
        [0, 10],
        [0.9, 2],
        [0, 40],
      ]),
    ).toEqual([]);
  });

  it('closes a turn after the stop time and stamps it with where the speech ended', () => {
    expect(
      events([
        [0.9, 10],
        [0, 20],
      ]),
    ).toEqual([
      { type: 'turn-start', speechStartMs: 0 },
      { type: 'turn-end', speechEndMs: 320, reason: 'silence' },
    ]);
  });

  it('keeps a turn open through a pause shorter than the stop time', () => {
    expect(
      events([
        [0.9, 10],
        [0, 15],
        [0.9, 10],
        [0, 15],
      ]),
    ).toEqual([{ type: 'turn-start', speechStartMs: 0 }]);
  });

  it('takes a probability just below the threshold for speech that goes on', () => {
    expect(
      events([
        [0.9, 10],
        [0.4, 30],
      ]),
    ).toEqual([{ type: 'turn-start', speechStartMs: 0 }]);
  });

  it('waits longer while a code is plainly unfinished, and says so when it gives up', () => {
    const partial = 'my code is zulu kilo';

    expect(
      events(
        [
          [0.9, 10],
          [0, 45],
        ],
        {},
        partial,
      ),
    ).toEqual([{ type: 'turn-start', speechStartMs: 0 }]);
    expect(
      events(
        [
          [0.9, 10],
          [0, 50],
        ],
        {},
        partial,
      ),
    ).toEqual([
      { type: 'turn-start', speechStartMs: 0 },
      { type: 'turn-end', speechEndMs: 320, reason: 'silence-after-unfinished-entity' },
    ]);
  });
});
