import { type AudioFormat, defineContribution, defineOptions, LINE_FORMAT, type TtsAdapter } from '@eva/core';
import { cartesiaClient } from './client.ts';
import { preflightVoice } from './preflight.ts';
import { contextTts } from './tts/context-tts.ts';
import { type TtsOptions, ttsOptions } from './tts/tts-options.ts';

const DEFAULT_MODEL = 'sonic-3';
/** Katie, the voice that the provider's guides use. */
const DEFAULT_VOICE = 'f786b574-daa5-4673-aa0c-cbe3e8534c02';
const PCM_RATES_HZ = [24_000, 16_000, 8000, 22_050, 44_100, 48_000];
const PRODUCES: readonly AudioFormat[] = [
  ...PCM_RATES_HZ.map((sampleRateHz) => ({ encoding: 'pcm_s16le', sampleRateHz }) as const),
  LINE_FORMAT,
];

export default defineContribution({
  protocol: 1,
  kind: 'tts',
  id: 'cartesia',
  options: defineOptions(ttsOptions),
  create: (options: TtsOptions, host): TtsAdapter => {
    const model = host.model ?? DEFAULT_MODEL;
    const cartesia = cartesiaClient(host, options, 'tts');
    return {
      kind: 'tts',
      identity: { provider: 'cartesia', model },
      produces: PRODUCES,
      open: ({ format, voice = host.voice ?? DEFAULT_VOICE }, scope) =>
        contextTts({ cartesia, options, model, voice, format, scope }),
    };
  },
  preflight: (options, host, signal) =>
    preflightVoice({ host, options, stage: 'tts', voice: host.voice ?? DEFAULT_VOICE, signal }),
});
