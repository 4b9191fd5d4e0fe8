import { describe, expect, it } from 'vitest';
import { LINE_FORMAT } from '../protocol/audio-format.ts';
import { createAudioConverter } from './convert.ts';
import { mulawFromPcm, pcmFromMulaw } from './mulaw.ts';
import { bytesFromPcm, pcmFromBytes } from './pcm-bytes.ts';

const PCM_8K = { encoding: 'pcm_s16le', sampleRateHz: 8000 } as const;
const PCM_24K = { encoding: 'pcm_s16le', sampleRateHz: 24_000 } as const;

describe('createAudioConverter', () => {
  it('only codes when the rate is the same', async () => {
    const converter = await createAudioConverter(PCM_8K, LINE_FORMAT);
    const samples = Int16Array.of(0, 1000, -1000, 30_000);

    expect(converter.convert(bytesFromPcm(samples))).toEqual(mulawFromPcm(samples));
    expect(converter.tail()).toEqual(new Uint8Array(0));
    expect(converter.latencyMs).toBe(0);
  });

  it('takes chunks that end in the middle of a sample', async () => {
    const converter = await createAudioConverter(PCM_8K, LINE_FORMAT);
    const samples = Int16Array.from({ length: 500 }, (_, index) => index * 60 - 15_000);
    const bytes = bytesFromPcm(samples);

    const pieces = [bytes.subarray(0, 333), bytes.subarray(333, 334), bytes.subarray(334, 601), bytes.subarray(601)];
    const output = pieces.flatMap((piece) => [...converter.convert(piece)]);

    expect(Uint8Array.from(output)).toEqual(mulawFromPcm(samples));
  });

  it('carries speech from the line to 24 kHz and back', async () => {
    const up = await createAudioConverter(LINE_FORMAT, PCM_24K);
    const down = await createAudioConverter(PCM_24K, LINE_FORMAT);
    const speech = mulawFromPcm(
      Int16Array.from({ length: 1600 }, (_, i) => 9000 * Math.sin((2 * Math.PI * 500 * i) / 8000)),
    );

    const raised = up.convert(speech);
    const back = pcmFromMulaw(down.convert(raised));

    const loudest = Math.max(...pcmFromBytes(raised).map(Math.abs));
    expect(raised.length).toBe(1600 * 3 * 2);
    expect(back.length).toBe(1600);
    expect(loudest).toBeGreaterThan(8500);
    expect(Math.max(...back.map(Math.abs))).toBeGreaterThan(8500);
  });
});
