import { defineContribution, defineOptions, type SttAdapter } from '@eva/core';
import { elevenLabs } from './client.ts';
import { openScribe } from './stt/open-scribe.ts';
import { preflightScribe } from './stt/preflight-scribe.ts';
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
  preflight: (options, host, signal) =>
    preflightScribe({
      service: elevenLabs(host, options, 'stt'),
      options,
      model: host.model ?? DEFAULT_MODEL,
      format: formatOf('ulaw_8000'),
      language: options.language ?? 'en',
      signal,
    }),
});
