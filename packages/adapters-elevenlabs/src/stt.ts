import { defineContribution, defineOptions, type SttAdapter } from '@eva/core';
import { elevenLabs } from './client.ts';
import { preflight } from './rest.ts';
import { openScribe } from './stt/open-scribe.ts';
import { type SttOptions, sttOptions } from './stt/stt-options.ts';
import { formatOf } from './wire-format.ts';

const DEFAULT_MODEL = 'scribe_v2_realtime';

export default defineContribution({
  protocol: 1,
  kind: 'stt',
  id: 'elevenlabs',
  options: defineOptions(sttOptions),
  create: (options: SttOptions, host): SttAdapter => {
    const service = elevenLabs(host, options, 'stt');
    const model = host.model ?? DEFAULT_MODEL;
    return {
      kind: 'stt',
      identity: { provider: 'elevenlabs', model },
      accepts: [formatOf('ulaw_8000'), formatOf('pcm_16000')],
      capabilities: { partials: true, endpointing: options.commitStrategy === 'vad' },
      open: (request, scope) => openScribe({ service, options, model, request, scope }),
    };
  },
  /** Asks for the list of models, which costs nothing and needs the same key. */
  preflight: (options, host, signal) =>
    preflight(elevenLabs(host, options, 'stt'), {
      path: '/v1/models',
      timeoutMs: options.connectTimeoutMs,
      signal,
    }),
});
