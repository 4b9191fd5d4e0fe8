import { REALTIME_MULAW, REALTIME_PCM } from '@eva/adapter-kit/openai-dialect';
import { defineContribution, defineOptions, type UserSimulator } from '@eva/core';
import { type CallerOptions, callerOptions } from './caller/caller-options.ts';
import { placeCall } from './caller/place-call.ts';
import { openaiClient } from './client.ts';
import { preflightModel } from './preflight.ts';

const DEFAULT_MODEL = 'gpt-realtime';

/** A Realtime model as the simulated caller. */
export default defineContribution({
  protocol: 1,
  kind: 'caller',
  id: 'openai',
  options: defineOptions(callerOptions),
  create: (options: CallerOptions, host): UserSimulator => {
    const openai = openaiClient(host, options, 'caller');
    const identity = { provider: 'openai', model: host.model ?? DEFAULT_MODEL };
    const format = options.audio === 'pcmu' ? REALTIME_MULAW : REALTIME_PCM;
    return {
      kind: 'caller',
      identity,
      accepts: [format],
      produces: [format],
      // Its text is written along with its audio, by the same model: nearly what is heard, and not the source of it.
      capabilities: { accents: Object.keys(options.accents), exactIntendedText: false },
      place: (brief, scope) => placeCall({ openai, options, identity, format, brief, scope }),
    };
  },
  preflight: (options, host, signal) =>
    preflightModel({ host, options, stage: 'caller', model: host.model ?? DEFAULT_MODEL, signal }),
});
