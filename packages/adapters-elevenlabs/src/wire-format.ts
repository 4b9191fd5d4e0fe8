import type { AudioFormat } from '@eva/core';

/** The service's names of the formats that are of use on a telephone line, best first. */
export const WIRE_FORMATS = ['ulaw_8000', 'pcm_8000', 'pcm_16000', 'pcm_22050', 'pcm_24000', 'pcm_44100'] as const;
export type WireFormat = (typeof WIRE_FORMATS)[number];

export function formatOf(name: WireFormat): AudioFormat {
  const [encoding, rate] = name.split('_');
  return { encoding: encoding === 'ulaw' ? 'mulaw' : 'pcm_s16le', sampleRateHz: Number(rate) };
}

/** The name of a format, where the service has one. */
export function wireFormatOf({ encoding, sampleRateHz }: AudioFormat): WireFormat | undefined {
  const name = `${encoding === 'mulaw' ? 'ulaw' : 'pcm'}_${sampleRateHz}`;
  return WIRE_FORMATS.find((one) => one === name);
}
