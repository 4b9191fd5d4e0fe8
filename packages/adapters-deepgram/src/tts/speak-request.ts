import type { AudioFormat } from '@eva/core';
import type { Prepare } from '../dial.ts';
import type { TtsOptions } from './tts-options.ts';

export interface SpeakRequest {
  /** The service's model, which is a voice. */
  readonly model: string;
  readonly options: TtsOptions;
  readonly format: AudioFormat;
}

export function speakRequest({ model, options, format }: SpeakRequest): Prepare {
  const { encoding, sampleRateHz } = speechFormat(format);
  return (client, settings) =>
    client.speak.v1.connect({
      model,
      encoding,
      sample_rate: String(sampleRateHz),
      ...(options.speed === 1 ? {} : { speed: options.speed }),
      ...(options.mipOptOut ? { mip_opt_out: 'true' } : {}),
      ...settings,
    });
}

export function speechFormat({ encoding, sampleRateHz }: AudioFormat) {
  return { encoding: encoding === 'mulaw' ? 'mulaw' : 'linear16', sampleRateHz } as const;
}
