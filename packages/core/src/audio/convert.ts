import type { AudioFormat } from '../protocol/audio-format.ts';
import { mulawFromPcm, pcmFromMulaw } from './mulaw.ts';
import { bytesFromPcm, pcmFromBytes } from './pcm-bytes.ts';
import { createResampler } from './resample.ts';

/**
 * Converts one stream from one format to another. Keeps state: make one for each stream, keep it for the whole call, and
 * dispose it with the stream. Nothing comes out of it any more then.
 */
export interface AudioConverter extends Disposable {
  /** Chunks may be of any size, half samples included. */
  convert(bytes: Uint8Array): Uint8Array;
  /** The end of a stretch of speech that is still inside: the last `latencyMs`. Silence goes in, the stream goes on. */
  tail(): Uint8Array;
  readonly latencyMs: number;
}

/** May load the resampler: inside a call, `clock.hold` it. */
export async function createAudioConverter(from: AudioFormat, to: AudioFormat): Promise<AudioConverter> {
  const resampler = await createResampler({ fromHz: from.sampleRateHz, toHz: to.sampleRateHz });
  const encode = to.encoding === 'mulaw' ? mulawFromPcm : bytesFromPcm;
  const isSame = isSameFormat(from, to);
  let half: Uint8Array = new Uint8Array(0);

  const decode = (bytes: Uint8Array): Int16Array => {
    if (from.encoding === 'mulaw') return pcmFromMulaw(bytes);
    const joined = half.length === 0 ? bytes : Buffer.concat([half, bytes]);
    const wholeBytes = joined.length - (joined.length % 2);
    half = Uint8Array.from(joined.subarray(wholeBytes));
    return pcmFromBytes(joined.subarray(0, wholeBytes));
  };

  return {
    convert: (bytes) => (isSame ? bytes : encode(resampler.process(decode(bytes)))),
    tail: () => encode(resampler.tail()),
    latencyMs: resampler.latencyMs,
    [Symbol.dispose]: () => resampler[Symbol.dispose](),
  };
}

/** The first of `wanted` that is `offered`, else the first wanted: what a stream should be converted to. */
export function bestFormat(wanted: readonly AudioFormat[], offered: AudioFormat): AudioFormat {
  return wanted.find((format) => isSameFormat(format, offered)) ?? wanted[0] ?? offered;
}

export function isSameFormat(a: AudioFormat, b: AudioFormat): boolean {
  return a.encoding === b.encoding && a.sampleRateHz === b.sampleRateHz;
}
