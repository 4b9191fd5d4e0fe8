import { boundedStream, speechDuplex } from '@eva/adapter-kit';
import type { Duplex, TtsEvent, TtsInput } from '@eva/core';
import type { TtsSpec } from './socket-tts.ts';
import { speechFormat } from './speak-request.ts';

/** Speech over one request for each piece of text. */
export function httpTts({ deepgram, options, model, format, scope }: TtsSpec): Duplex<TtsInput, TtsEvent> {
  const { errors } = deepgram;
  const client = deepgram.client();
  const { encoding, sampleRateHz } = speechFormat(format);
  return speechDuplex({
    errors,
    scope,
    format,
    speak: (text, signal) =>
      boundedStream({
        open: async (over) => {
          const answer = await client.speak.v1.audio.generate(
            {
              text,
              model,
              encoding,
              sample_rate: sampleRateHz,
              container: 'none',
              ...(options.speed === 1 ? {} : { speed: options.speed }),
              ...(options.mipOptOut ? { mip_opt_out: true } : {}),
            },
            { abortSignal: over },
          );
          const body = answer.stream();
          if (body === null || body === undefined) throw errors.malformed('answered without audio');
          return body as AsyncIterable<Uint8Array>;
        },
        errors,
        clock: scope.clock,
        signal,
        firstTimeoutMs: options.answerTimeoutMs,
        idleTimeoutMs: options.answerTimeoutMs,
      }),
  });
}
