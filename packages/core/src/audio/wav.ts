import { createRequire } from 'node:module';
import { endianness } from 'node:os';
import type { WaveFile } from 'wavefile';
import { InputError } from '../errors/input-error.ts';
import { LINE_FORMAT } from '../protocol/audio-format.ts';
import { pcmFromMulaw } from './mulaw.ts';

const HEADER_BYTES = 44;
const STEREO_SAMPLE_BYTES = 4;

interface Tracks {
  readonly caller: Uint8Array;
  readonly agent: Uint8Array;
}

/** A tenth of a megabyte: five seconds of a line. */
const PIECE_SAMPLES = 5 * LINE_FORMAT.sampleRateHz;

/**
 * The recording of a line: stereo, PCM of 16 bits, 8000 Hz; caller left, agent right, the shorter one padded with
 * silence. The same tracks give the same bytes. Written by hand, because the library takes seconds for a long call.
 */
export function wavFromTracks(tracks: Tracks): Uint8Array {
  return new Uint8Array(Buffer.concat([...wavPieces(tracks)]));
}

/** The same file in pieces, header first: the whole of a long call would hold up the frames of other calls. */
export function* wavPieces({ caller, agent }: Tracks): Generator<Uint8Array> {
  const samples = Math.max(caller.length, agent.length);
  yield header(samples);
  for (let at = 0; at < samples; at += PIECE_SAMPLES) {
    const end = Math.min(samples, at + PIECE_SAMPLES);
    yield interleaved(pcmFromMulaw(caller.subarray(at, end)), pcmFromMulaw(agent.subarray(at, end)), end - at);
  }
}

function header(samples: number): Uint8Array {
  const dataBytes = samples * STEREO_SAMPLE_BYTES;
  const head = Buffer.alloc(HEADER_BYTES);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(2, 22);
  head.writeUInt32LE(LINE_FORMAT.sampleRateHz, 24);
  head.writeUInt32LE(LINE_FORMAT.sampleRateHz * STEREO_SAMPLE_BYTES, 28);
  head.writeUInt16LE(STEREO_SAMPLE_BYTES, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(dataBytes, 40);
  return head;
}

function interleaved(left: Int16Array, right: Int16Array, samples: number): Uint8Array {
  const stereo = new Int16Array(2 * samples);
  for (let index = 0; index < samples; index += 1) {
    stereo[2 * index] = left[index] ?? 0;
    stereo[2 * index + 1] = right[index] ?? 0;
  }
  const bytes = Buffer.from(stereo.buffer);
  return endianness() === 'BE' ? bytes.swap16() : bytes;
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
