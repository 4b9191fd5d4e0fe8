import { REALTIME_MULAW, REALTIME_PCM } from '@eva/adapter-kit/openai-dialect';
import { defineContribution, defineOptions, type S2sAdapter } from '@eva/core';
import { xaiClient } from './client.ts';
import { openConversation } from './conversation.ts';
import { preflight } from './preflight.ts';
import { type S2sOptions, s2sOptions } from './s2s-options.ts';

const DEFAULT_MODEL = 'grok-voice-latest';
const DEFAULT_VOICE = 'eve';

export default defineContribution({
  protocol: 1,
  kind: 's2s',
  id: 'xai',
  options: defineOptions(s2sOptions),
  create: (options: S2sOptions, host): S2sAdapter => {
    const model = host.model ?? DEFAULT_MODEL;
    const xai = xaiClient(host, options);
    const format = options.audio === 'pcmu' ? REALTIME_MULAW : REALTIME_PCM;
    return {
      kind: 's2s',
      identity: { provider: 'xai', model },
      accepts: [format],
      produces: [format],
      scoredAs: 's2s',
      open: (request, scope) => {
        const voice = request.voice ?? host.voice ?? DEFAULT_VOICE;
        return openConversation({ xai, options, model, voice, request, scope });
      },
    };
  },
  preflight: (options, host, signal) => preflight({ host, options, model: host.model ?? DEFAULT_MODEL, signal }),
});
