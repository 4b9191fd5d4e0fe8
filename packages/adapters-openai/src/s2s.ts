import { REALTIME_MULAW, REALTIME_PCM } from '@eva/adapter-kit/openai-dialect';
import { defineContribution, defineOptions, type S2sAdapter } from '@eva/core';
import { openaiClient } from './client.ts';
import { preflightModel } from './preflight.ts';
import { openConversation } from './s2s/conversation.ts';
import { type S2sOptions, s2sOptions } from './s2s/s2s-options.ts';

const DEFAULT_MODEL = 'gpt-realtime';
const DEFAULT_VOICE = 'marin';

export default defineContribution({
  protocol: 1,
  kind: 's2s',
  id: 'openai',
  options: defineOptions(s2sOptions),
  create: (options: S2sOptions, host): S2sAdapter => {
    const model = host.model ?? DEFAULT_MODEL;
    const openai = openaiClient(host, options, 's2s');
    const format = options.audio === 'pcmu' ? REALTIME_MULAW : REALTIME_PCM;
    return {
      kind: 's2s',
      identity: { provider: 'openai', model },
      accepts: [format],
      produces: [format],
      scoredAs: 's2s',
      open: (request, scope) => {
        const voice = request.voice ?? host.voice ?? DEFAULT_VOICE;
        return openConversation({ openai, options, model, voice, request, scope });
      },
    };
  },
  preflight: (options, host, signal) =>
    preflightModel({ host, options, stage: 's2s', model: host.model ?? DEFAULT_MODEL, signal }),
});
