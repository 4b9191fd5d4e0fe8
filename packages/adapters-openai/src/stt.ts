import { REALTIME_MULAW, REALTIME_PCM } from '@eva/adapter-kit/openai-dialect';
import { defineContribution, defineOptions, type SttAdapter } from '@eva/core';
import { openaiClient } from './client.ts';
import { preflightModel } from './preflight.ts';
import { fileStt } from './stt/file-stt.ts';
import { realtimeStt } from './stt/realtime-stt.ts';
import { type SttOptions, sttOptions } from './stt/stt-options.ts';

const DEFAULT_MODEL = 'gpt-4o-transcribe';
/** Gives each transcript whole. */
const WITHOUT_PARTIALS = 'whisper-1';

export default defineContribution({
  protocol: 1,
  kind: 'stt',
  id: 'openai',
  options: defineOptions(sttOptions),
  create: (options: SttOptions, host): SttAdapter => {
    const model = host.model ?? DEFAULT_MODEL;
    const openai = openaiClient(host, options, 'stt');
    const isRealtime = options.mode === 'realtime';
    return {
      kind: 'stt',
      identity: { provider: 'openai', model },
      accepts: [REALTIME_MULAW, REALTIME_PCM],
      capabilities: {
        partials: isRealtime && model !== WITHOUT_PARTIALS,
        endpointing: isRealtime && options.turnDetection !== 'none',
      },
      open: async (request, scope) => {
        const spec = { openai, options, model, request, scope };
        return isRealtime ? realtimeStt(spec) : fileStt(spec);
      },
    };
  },
  preflight: (options, host, signal) =>
    preflightModel({ host, options, stage: 'stt', model: host.model ?? DEFAULT_MODEL, signal }),
});
