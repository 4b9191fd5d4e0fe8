import { type AudioFormat, defineContribution, defineOptions, type S2sAdapter } from '@eva/core';
import { googleClient } from './client.ts';
import { preflightModel } from './preflight.ts';
import { openConversation } from './s2s/conversation.ts';
import { type S2sOptions, s2sOptions } from './s2s/s2s-options.ts';

const DEFAULT_MODEL = 'gemini-3.1-flash-live-preview';
const DEFAULT_VOICE = 'Kore';
/** The service takes and gives nothing else. */
const INPUT: AudioFormat = { encoding: 'pcm_s16le', sampleRateHz: 16_000 };
const OUTPUT: AudioFormat = { encoding: 'pcm_s16le', sampleRateHz: 24_000 };

export default defineContribution({
  protocol: 1,
  kind: 's2s',
  id: 'google',
  options: defineOptions(s2sOptions),
  create: (options: S2sOptions, host): S2sAdapter => {
    const model = host.model ?? DEFAULT_MODEL;
    return {
      kind: 's2s',
      identity: { provider: 'google', model },
      accepts: [INPUT],
      produces: [OUTPUT],
      scoredAs: 's2s',
      open: (request, scope) => {
        const google = googleClient(host, options, 's2s');
        const voice = request.voice ?? host.voice ?? DEFAULT_VOICE;
        return openConversation({ google, options, model, voice, request, scope });
      },
    };
  },
  preflight: (options, host, signal) =>
    preflightModel({ host, options, stage: 's2s', model: host.model ?? DEFAULT_MODEL, signal }),
});
