import { type AudioLlmAdapter, defineContribution, defineOptions } from '@eva/core';
import { googleClient } from './client.ts';
import { generator } from './generate/generate.ts';
import { type AudioLlmOptions, audioLlmOptions } from './generate/generate-options.ts';
import { preflightModel } from './preflight.ts';

const DEFAULT_MODEL = 'gemini-3-flash-preview';

export default defineContribution({
  protocol: 1,
  kind: 'audio-llm',
  id: 'google',
  options: defineOptions(audioLlmOptions),
  create: (options: AudioLlmOptions, host): AudioLlmAdapter => {
    const model = host.model ?? DEFAULT_MODEL;
    const google = googleClient(host, options, 'audio-llm');
    return {
      kind: 'audio-llm',
      identity: { provider: 'google', model },
      accepts: [{ encoding: 'pcm_s16le', sampleRateHz: 16_000 }],
      generate: generator({ google, options, model, hears: true }),
    };
  },
  preflight: (options, host, signal) =>
    preflightModel({ host, options, stage: 'audio-llm', model: host.model ?? DEFAULT_MODEL, signal }),
});
