import type { AudioFormat } from '@eva/core';

/** Either what is to be spoken with, or what is wrong with the parameters. */
export type SpeakQuery = { readonly format: AudioFormat; readonly model: string } | { readonly wrong: string };

const AURA = /^aura(-2)?-[a-z]+-[a-z]{2}$/;
const DEFAULT_MODEL = 'aura-asteria-en';
const RATES_HZ: { readonly [encoding: string]: readonly number[] } = {
  linear16: [8000, 16_000, 24_000, 32_000, 48_000],
  mulaw: [8000, 16_000],
};
const DEFAULT_RATE_HZ: { readonly [encoding: string]: number } = { linear16: 24_000, mulaw: 8000 };

export function speakQuery(query: URLSearchParams): SpeakQuery {
  const model = query.get('model') ?? DEFAULT_MODEL;
  const encoding = query.get('encoding') ?? 'linear16';
  const rates = RATES_HZ[encoding];
  if (!AURA.test(model)) return { wrong: `No such model for /v1/speak: ${model}.` };
  if (rates === undefined) return { wrong: `The emulator does not speak ${encoding}.` };
  const sampleRateHz = Number(query.get('sample_rate') ?? DEFAULT_RATE_HZ[encoding]);
  if (!rates.includes(sampleRateHz)) return { wrong: `${encoding} is spoken at ${rates.join(', ')} Hz.` };
  return { model, format: { encoding: encoding === 'mulaw' ? 'mulaw' : 'pcm_s16le', sampleRateHz } };
}
