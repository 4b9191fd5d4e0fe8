import { type AudioFormat, defineContribution, defineOptions, LINE_FORMAT, type SttAdapter } from '@eva/core';
import { deepgramAccess } from './client.ts';
import { preflightSocket } from './preflight.ts';
import { fluxDialogue } from './stt/flux-dialogue.ts';
import { fittingKeyterms } from './stt/keyterms.ts';
import { listenDuplex } from './stt/listen-duplex.ts';
import { isFlux, listenRequest } from './stt/listen-request.ts';
import { novaDialogue } from './stt/nova-dialogue.ts';
import { type SttOptions, sttOptions } from './stt/stt-options.ts';

const DEFAULT_MODEL = 'nova-3';
/** The service hangs up after ten seconds without audio or a word. */
const KEEP_ALIVE = { message: { type: 'KeepAlive' }, everyMs: 4000 } as const;

export default defineContribution({
  protocol: 1,
  kind: 'stt',
  id: 'deepgram',
  options: defineOptions(sttOptions),
  create: (options: SttOptions, host): SttAdapter => {
    const model = host.model ?? DEFAULT_MODEL;
    const deepgram = deepgramAccess(host, options, 'stt');
    const detectsTurns = options.turnDetection === 'service';
    return {
      kind: 'stt',
      identity: { provider: 'deepgram', model },
      accepts: [formatOf(options)],
      capabilities: { partials: true, endpointing: detectsTurns },
      open: ({ format, keyterms = [] }, scope) => {
        const terms = fittingKeyterms([...options.keyterms, ...keyterms], scope.logger);
        const request = { model, options, format, locale: scope.locale, keyterms: terms };
        const prepare = listenRequest(request);
        const spoken = { errors: deepgram.errors, format, detectsTurns };
        return isFlux(model)
          ? listenDuplex({ deepgram, options, prepare, scope, dialogue: fluxDialogue(spoken) })
          : listenDuplex({ deepgram, options, prepare, scope, dialogue: novaDialogue(spoken), keepAlive: KEEP_ALIVE });
      },
    };
  },
  preflight: (options, host, signal) => {
    const model = host.model ?? DEFAULT_MODEL;
    const keyterms = fittingKeyterms(options.keyterms);
    const prepare = listenRequest({ model, options, format: formatOf(options), locale: 'en', keyterms });
    return preflightSocket({ deepgram: deepgramAccess(host, options, 'stt'), options, prepare, signal });
  },
});

function formatOf({ encoding, sampleRateHz }: SttOptions): AudioFormat {
  return encoding === 'mulaw' ? LINE_FORMAT : { encoding: 'pcm_s16le', sampleRateHz };
}
