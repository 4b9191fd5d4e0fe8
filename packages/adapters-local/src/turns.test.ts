import type { AudioChunk, AudioFormat } from '@eva/core';
import { aHost, aScope, describeTurnsContract, inFrames, useWholly } from '@eva/testing';
import { describe, expect, it } from 'vitest';
import flite from './tts.ts';
import silero from './turns.ts';

const LINE: AudioFormat = { encoding: 'mulaw', sampleRateHz: 8000 };

async function spoken(text: string): Promise<AudioChunk> {
  const adapter = await flite.create(flite.options.parse({ voice: 'kal16' }), aHost());
  const events = await useWholly(
    {
      open: (scope) => adapter.open({ format: LINE }, scope),
      inputs: [{ type: 'text-delta', text } as const, { type: 'segment-end' } as const],
    },
    aScope(),
  );
  const chunks = events.flatMap((event) => (event.type === 'audio-delta' ? [event.audio.bytes] : []));
  return { format: LINE, bytes: Buffer.concat(chunks) };
}

describeTurnsContract(silero, { speech: await spoken('I would like to change my flight please') });

describe('silero', () => {
  it('takes loud noise for no turn', async () => {
    const detector = await silero.create(silero.options.parse({}), aHost());
    let state = 1;
    const noise = Uint8Array.from({ length: 3 * 8000 }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return (state >> 16) & 0xff;
    });

    const events = await useWholly(
      {
        open: (scope) => detector.open({ format: LINE }, scope),
        inputs: inFrames({ format: LINE, bytes: noise }).map((audio) => ({ type: 'audio-delta', audio }) as const),
      },
      aScope(),
    );

    expect(events).toEqual([]);
  });
});
