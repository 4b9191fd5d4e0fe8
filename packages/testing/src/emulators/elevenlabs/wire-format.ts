import type { AudioFormat } from '@eva/core';

const KNOWN = /^(?:pcm_(?:8000|16000|22050|24000|44100|48000)|ulaw_8000)$/;

/** A format by the service's name for it; undefined for what it does not serve here, such as compressed audio. */
export function wireFormat(name: string): AudioFormat | undefined {
  if (!KNOWN.test(name)) return undefined;
  const [encoding, rate] = name.split('_');
  return { encoding: encoding === 'ulaw' ? 'mulaw' : 'pcm_s16le', sampleRateHz: Number(rate) };
}
