import { type AudioFormat, defineContribution, defineOptions, type SttAdapter } from '@eva/core';
import { access } from './access.ts';
import { grpcHearings } from './grpc/grpc-hearings.ts';
import { preflight } from './preflight.ts';
import { realtimeHearings } from './realtime/realtime-hearings.ts';
import { rivaLanguage } from './riva-language.ts';
import { servedModel } from './served-model.ts';
import { type SttOptions, sttOptions } from './stt-options.ts';
import { turnsDuplex } from './turns-duplex.ts';

/** A server that is told no name uses the one it has. */
const UNNAMED_MODEL = 'parakeet';
const WIDE: AudioFormat = { encoding: 'pcm_s16le', sampleRateHz: 16_000 };
const TELEPHONE: AudioFormat = { encoding: 'mulaw', sampleRateHz: 8000 };

export default defineContribution({
  protocol: 1,
  kind: 'stt',
  id: 'nvidia',
  options: defineOptions(sttOptions),
  create: (options: SttOptions, host): SttAdapter => {
    const { key, errors } = access(host);
    const isRealtime = options.transport === 'realtime';
    return {
      kind: 'stt',
      identity: { provider: 'nvidia', model: host.model ?? UNNAMED_MODEL },
      // The socket knows nothing but PCM.
      accepts: isRealtime ? [WIDE] : [TELEPHONE, WIDE],
      capabilities: { partials: true, endpointing: false },
      open({ format, keyterms = [] }, scope) {
        const hearing = {
          key,
          errors,
          options,
          model: servedModel(options, host),
          language: rivaLanguage(options.language ?? scope.locale),
          keyterms: options.keytermBoost > 0 ? keyterms : [],
          format,
        };
        const { clock } = scope;
        return turnsDuplex({
          errors,
          scope,
          format,
          options,
          connect: (signal) => (isRealtime ? realtimeHearings({ ...hearing, clock, signal }) : grpcHearings(hearing)),
        });
      },
    };
  },
  preflight,
});
