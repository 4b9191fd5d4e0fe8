import { defineContribution, engineDuplex, type TurnDetector, type TurnEvent, type TurnInput } from '@eva/core';
import { describe, expect, test } from 'vitest';
import { noOptions } from '../builders/no-options.ts';
import { toneLanguage } from '../tones/tone-language.ts';
import { describeTurnsContract, turnsChecks, turnsSubject } from './turns-contract.ts';

const FRAME_MS = 20;
const STOP_MS = 400;
const setup = { speech: toneLanguage(['my', 'code', 'is', 'zulu']).speak('my code is zulu') };

interface Quirks {
  readonly reason?: string;
  readonly shiftMs?: number;
  readonly repeatsEnd?: boolean;
  readonly alwaysStarts?: boolean;
  readonly refusesPartials?: boolean;
}

/** Ends a turn after silence; with quirks, wrongly. */
function silenceDetector(quirks: Quirks = {}): TurnDetector {
  return {
    kind: 'turns',
    identity: { provider: 'eva', model: 'silence' },
    open: async (_request, scope) => {
      let nowMs = 0;
      let silentMs = 0;
      let isTurn = false;
      return engineDuplex<TurnInput, TurnEvent>({
        provider: 'silence',
        stage: 'turns',
        scope,
        take(input, emit) {
          if (input.type === 'transcript-partial') {
            if (quirks.refusesPartials === true) throw new Error('audio only');
            return;
          }
          if (quirks.alwaysStarts === true && nowMs === 0) emit({ type: 'turn-start', speechStartMs: 0 });
          const isSound = input.audio.bytes.some((byte) => byte !== 0);
          if (!isTurn && isSound) {
            isTurn = true;
            if (quirks.alwaysStarts !== true) emit({ type: 'turn-start', speechStartMs: nowMs });
          }
          nowMs += FRAME_MS;
          silentMs = isSound ? 0 : silentMs + FRAME_MS;
          if (!isTurn || silentMs < STOP_MS) return;
          isTurn = false;
          const speechEndMs = nowMs - silentMs + (quirks.shiftMs ?? 0);
          const end: TurnEvent = { type: 'turn-end', speechEndMs, reason: quirks.reason ?? 'silence' };
          emit(end);
          if (quirks.repeatsEnd === true) emit(end);
        },
      });
    },
  };
}

describeTurnsContract(
  defineContribution({
    protocol: 1,
    kind: 'turns',
    id: 'silence',
    options: noOptions,
    create: () => silenceDetector(),
  }),
  setup,
);

const BROKEN: { readonly [check: string]: Quirks } = {
  'finds each turn once: a start, then an end': { repeatsEnd: true },
  'says when the speech began and ended, within its input': { shiftMs: 2000 },
  'says why each turn was taken to be over': { reason: '' },
  'takes silence for no turn': { alwaysStarts: true },
  'takes what the recogniser has so far': { refusesPartials: true },
};

describe.each(turnsChecks)('$name', (check) => {
  test('passes a detector that keeps the contract', async () => {
    await expect(check.run(turnsSubject(silenceDetector(), setup))).resolves.toBeUndefined();
  });

  test('fails one that breaks it', async () => {
    const quirks = BROKEN[check.name];

    expect(quirks).toBeDefined();
    await expect(check.run(turnsSubject(silenceDetector(quirks), setup))).rejects.toThrow();
  });
});
