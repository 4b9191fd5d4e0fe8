import type { AudioFormat, TtsEvent, TtsInput } from '@eva/core';
import { levelDbfs } from '@eva/core/audio';
import { aHost, aScope, audioMs, describeTtsContract, useWholly } from '@eva/testing';
import { describe, expect, it } from 'vitest';
import flite from './tts.ts';

const LINE: AudioFormat = { encoding: 'mulaw', sampleRateHz: 8000 };

describeTtsContract(flite, { options: { voice: 'kal16' } });

async function speech(text: string, options: object = {}, voice?: string): Promise<{ ms: number; bytes: Buffer }> {
  const adapter = await flite.create(flite.options.parse(options), aHost());
  const request = voice === undefined ? { format: LINE } : { format: LINE, voice };
  const inputs: readonly TtsInput[] = [{ type: 'text-delta', text }, { type: 'segment-end' }];
  const events: readonly TtsEvent[] = await useWholly(
    {
      open: (scope) => adapter.open(request, scope),
      inputs,
    },
    aScope(),
  );
  const audio = events.flatMap((event) => (event.type === 'audio-delta' ? [event.audio] : []));
  return {
    ms: audio.reduce((sum, chunk) => sum + audioMs(chunk), 0),
    bytes: Buffer.concat(audio.map((chunk) => chunk.bytes)),
  };
}

describe('flite', () => {
  it('speaks louder than a whisper and without clipping all the time', async () => {
    const { bytes } = await speech('good morning, how can I help you today');

    const level = levelDbfs(bytes);
    expect(level).toBeGreaterThan(-35);
    expect(level).toBeLessThan(-6);
  });

  it('takes about twice as long at half the rate', async () => {
    const text = 'good morning, how can I help you today';
    const normal = await speech(text);
    const slow = await speech(text, { rate: 0.5 });

    expect(slow.ms / normal.ms).toBeGreaterThan(1.7);
    expect(slow.ms / normal.ms).toBeLessThan(2.2);
  });

  it('has five voices that differ', async () => {
    const spoken = await Promise.all(
      ['awb', 'kal', 'kal16', 'rms', 'slt'].map(async (voice) =>
        (await speech('one moment', {}, voice)).bytes.toString('hex'),
      ),
    );

    expect(new Set(spoken).size).toBe(5);
  });

  it('says nothing for text that holds nothing to say', async () => {
    expect(await speech('  \n')).toEqual({ ms: 0, bytes: Buffer.alloc(0) });
  });

  it('names the voices it has when asked for another', async () => {
    await expect(speech('hello', {}, 'rsm')).rejects.toMatchObject({
      problems: [{ path: 'tts.voice', message: 'flite has no voice "rsm"', expected: 'awb, kal, kal16, rms, slt' }],
    });
  });
});
