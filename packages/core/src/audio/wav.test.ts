import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { mulawFromPcm, pcmFromMulaw } from './mulaw.ts';
import { readWav, wavFromTracks } from './wav.ts';

const wavefile = createRequire(import.meta.url)('wavefile') as typeof import('wavefile');

const RAMP = Int16Array.from({ length: 400 }, (_, index) => index * 50 - 10_000);

function wav(channels: number, bitDepth: string, samples: Int16Array | readonly Int16Array[]): Uint8Array {
  const file = new wavefile.WaveFile();
  file.fromScratch(channels, 16_000, bitDepth, samples as Int16Array[]);
  return file.toBuffer();
}

describe('wavFromTracks', () => {
  it('writes caller left and agent right, of one length, readable by others', () => {
    const caller = mulawFromPcm(RAMP);
    const agent = mulawFromPcm(RAMP.subarray(0, 100).toReversed());

    const read = new wavefile.WaveFile(wavFromTracks({ caller, agent }));

    const [left, right] = read.getSamples(false, Int16Array) as unknown as readonly Int16Array[];
    expect(read.fmt).toMatchObject({
      audioFormat: 1,
      numChannels: 2,
      sampleRate: 8000,
      bitsPerSample: 16,
      byteRate: 32_000,
    });
    expect(left).toEqual(pcmFromMulaw(caller));
    expect(right).toEqual(Int16Array.from([...pcmFromMulaw(agent), ...new Int16Array(300)]));
  });

  it('gives the same bytes for the same tracks', () => {
    const tracks = { caller: mulawFromPcm(RAMP), agent: new Uint8Array(0) };

    expect(wavFromTracks(tracks)).toEqual(wavFromTracks(tracks));
  });
});

describe('readWav', () => {
  it('reads mono and stereo', () => {
    expect(readWav(wav(1, '16', RAMP))).toEqual({ sampleRateHz: 16_000, channels: [RAMP] });
    expect(readWav(wav(2, '16', [RAMP, RAMP.toReversed()])).channels).toEqual([RAMP, RAMP.toReversed()]);
  });

  it('reads a file with other chunks, and one whose writer did not know its length', () => {
    const plain = Buffer.from(wav(1, '16', RAMP));
    const list = Buffer.from('LIST\x05\0\0\0INFOx\0', 'latin1');
    const withList = Buffer.concat([plain.subarray(0, 36), list, plain.subarray(36)]);
    const openEnded = Buffer.from(plain);
    openEnded.writeUInt32LE(0, 40);
    const endless = Buffer.from(plain);
    endless.writeUInt32LE(0xff_ff_ff_ff, 40);

    expect([withList, openEnded, endless].map((bytes) => readWav(bytes).channels)).toEqual([[RAMP], [RAMP], [RAMP]]);
  });

  it('reads mu-law files and files of 24 bits as PCM of 16', () => {
    const coded = new wavefile.WaveFile(wav(1, '16', RAMP));
    coded.toMuLaw();
    const fine = new wavefile.WaveFile(wav(1, '16', RAMP));
    fine.toBitDepth('24');

    expect(readWav(coded.toBuffer()).channels).toEqual([pcmFromMulaw(mulawFromPcm(RAMP))]);
    const [samples] = readWav(fine.toBuffer()).channels;
    expect(Math.max(...RAMP.map((sample, index) => Math.abs(sample - (samples?.[index] ?? 0))))).toBeLessThanOrEqual(1);
  });

  it('refuses what is no WAV of one or two channels, naming the file', () => {
    const refusal = (bytes: Uint8Array): unknown => {
      try {
        return readWav(bytes, 'calls/audio.wav');
      } catch (error) {
        return error;
      }
    };

    expect(refusal(new Uint8Array(0))).toMatchObject({ code: 'wav-invalid', name: 'InputError' });
    expect(refusal(Buffer.from('RIFF\x10\0\0\0WAVE'))).toMatchObject({
      message: 'calls/audio.wav: not a WAV file that can be read; expected a WAV file of one or two channels',
    });
    expect(refusal(wav(3, '16', [RAMP, RAMP, RAMP]))).toMatchObject({
      message: 'calls/audio.wav: a WAV of 3 channels; expected a WAV file of one or two channels',
    });
  });
});
