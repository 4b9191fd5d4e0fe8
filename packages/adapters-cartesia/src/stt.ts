import { type AudioFormat, defineContribution, defineOptions, LINE_FORMAT, type SttAdapter } from '@eva/core';
import { cartesiaClient } from './client.ts';
import { preflightVoice } from './preflight.ts';
import { finalizedStt } from './stt/finalized-stt.ts';
import { type SttOptions, sttOptions } from './stt/stt-options.ts';

const DEFAULT_MODEL = 'ink-whisper';
/** What the service recommends. No other is accepted beside it: the line's own would be taken, being there already. */
const WIDE: AudioFormat = { encoding: 'pcm_s16le', sampleRateHz: 16_000 };

export default defineContribution({
  protocol: 1,
  kind: 'stt',
  id: 'cartesia',
  options: defineOptions(sttOptions),
  create: (options: SttOptions, host): SttAdapter => {
    const model = host.model ?? DEFAULT_MODEL;
    const cartesia = cartesiaClient(host, options, 'stt');
    return {
      kind: 'stt',
      identity: { provider: 'cartesia', model },
      accepts: [options.encoding === 'mulaw' ? LINE_FORMAT : WIDE],
      capabilities: { partials: true, endpointing: false },
      open: (request, scope) => finalizedStt({ cartesia, options, model, request, scope }),
    };
  },
  preflight: (options, host, signal) => preflightVoice({ host, options, stage: 'stt', signal }),
});
