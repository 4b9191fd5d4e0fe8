import { createRequire } from 'node:module';
import type { WaveFile } from 'wavefile';
import { InputError } from '../errors/input-error.ts';
import { LINE_FORMAT } from '../protocol/audio-format.ts';
import { pcmFromMulaw } from './mulaw.ts';

const HEADER_BYTES = 44;
const STEREO_SAMPLE_BYTES = 4;

/**
 * The recording of a line: stereo, PCM of 16 bits, 8000 Hz; caller left, agent right, the shorter one padded with
 * silence. The same tracks give the same bytes. Written by hand, because the library takes seconds for a long call.
 */
export function wavFromTracks(tracks: { readonly caller: Uint8Array; readonly agent: Uint8Array }): Uint8Array {
  const caller = pcmFromMulaw(tracks.caller);
  const agent = pcmFromMulaw(tracks.agent);
  const samples = Math.max(caller.length, agent.length);
  const wav = Buffer.alloc(HEADER_BYTES + samples * STEREO_SAMPLE_BYTES);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(2, 22);
  wav.writeUInt32LE(LINE_FORMAT.sampleRateHz, 24);
  wav.writeUInt32LE(LINE_FORMAT.sampleRateHz * STEREO_SAMPLE_BYTES, 28);
  wav.writeUInt16LE(STEREO_SAMPLE_BYTES, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(samples * STEREO_SAMPLE_BYTES, 40);
  for (let index = 0; index < samples; index += 1) {
    const at = HEADER_BYTES + index * STEREO_SAMPLE_BYTES;
    wav.writeInt16LE(caller[index] ?? 0, at);
    wav.writeInt16LE(agent[index] ?? 0, at + 2);
  }
  return new Uint8Array(wav.buffer, wav.byteOffset, wav.length);
}

export interface WavAudio {
  readonly sampleRateHz: number;
  /** One for mono, left and right for stereo; all of one length. */
  readonly channels: readonly Int16Array[];
}

/** Reads any WAV of one or two channels, as PCM of 16 bits; `file` is only what errors name. */
export function readWav(bytes: Uint8Array, file?: string): WavAudio {
  const wav = opened(bytes, file);
  const { numChannels, sampleRate } = wav.fmt as { readonly numChannels: number; readonly sampleRate: number };
  if (numChannels !== 1 && numChannels !== 2) throw badWav(`a WAV of ${numChannels} channels`, file);
  // The library's types do not say that it gives an array a channel, and one array for mono.
  const samples = wav.getSamples(false, Int16Array) as unknown as Int16Array | readonly Int16Array[];
  return { sampleRateHz: sampleRate, channels: samples instanceof Int16Array ? [samples] : samples };
}

function opened(bytes: Uint8Array, file: string | undefined): WaveFile {
  // Required, not imported: bundlers and test runners follow its `module` field to a file without a default export.
  const wavefile = createRequire(import.meta.url)('wavefile') as typeof import('wavefile');
  try {
    const wav = new wavefile.WaveFile(withDataSize(bytes));
    if (wav.bitDepth === '8m') wav.fromMuLaw();
    else if (wav.bitDepth === '8a') wav.fromALaw();
    else if (wav.bitDepth === '4') wav.fromIMAADPCM();
    else if (wav.bitDepth !== '16') wav.toBitDepth('16');
    return wav;
  } catch (cause) {
    throw badWav('not a WAV file that can be read', file, cause);
  }
}

/** A program that writes to a pipe cannot go back and leaves zero as the size of the data: they go to the end, then. */
function withDataSize(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 12; at + 8 <= bytes.length; ) {
    const sizeBytes = view.getUint32(at + 4, true);
    if (Buffer.from(bytes.subarray(at, at + 4)).toString('latin1') === 'data') {
      if (sizeBytes !== 0) return bytes;
      const repaired = Uint8Array.from(bytes);
      new DataView(repaired.buffer).setUint32(at + 4, bytes.length - at - 8, true);
      return repaired;
    }
    at += 8 + sizeBytes + (sizeBytes % 2);
  }
  return bytes;
}

function badWav(message: string, file: string | undefined, cause?: unknown): InputError {
  return new InputError({
    code: 'wav-invalid',
    problems: [{ message, ...(file === undefined ? {} : { file }), expected: 'a WAV file of one or two channels' }],
    cause,
  });
}
