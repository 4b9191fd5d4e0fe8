import { boundedStream, bytesPerSample, speechDuplex } from '@eva/adapter-kit';
import { REALTIME_PCM } from '@eva/adapter-kit/openai-dialect';
import { defineContribution, defineOptions, type TtsAdapter } from '@eva/core';
import { openaiClient } from './client.ts';
import { preflightModel } from './preflight.ts';
import { type TtsOptions, ttsOptions } from './tts-options.ts';

const DEFAULT_MODEL = 'gpt-4o-mini-tts';
const DEFAULT_VOICE = 'alloy';
/** `pcm` of the service: no header, and no other rate. */
const SPEECH = REALTIME_PCM;

export default defineContribution({
  protocol: 1,
  kind: 'tts',
  id: 'openai',
  options: defineOptions(ttsOptions),
  create: (options: TtsOptions, host): TtsAdapter => {
    const model = host.model ?? DEFAULT_MODEL;
    const { client, errors } = openaiClient(host, options, 'tts');
    const { instructions, speed, answerTimeoutMs } = options;
    return {
      kind: 'tts',
      identity: { provider: 'openai', model },
      produces: [SPEECH],
      open: async ({ voice }, scope) =>
        speechDuplex({
          errors,
          scope,
          format: SPEECH,
          // By one or the other, whichever the model is billed by.
          usage: ({ text, audioBytes }) => ({
            characters: text.length,
            audioOutMs: Math.round((audioBytes / bytesPerSample(SPEECH) / SPEECH.sampleRateHz) * 1000),
          }),
          speak: (input, signal) =>
            boundedStream({
              open: async (over) => {
                const response = await client.audio.speech.create(
                  {
                    model,
                    voice: voice ?? host.voice ?? DEFAULT_VOICE,
                    input,
                    response_format: 'pcm',
                    ...(speed === 1 ? {} : { speed }),
                    ...(instructions === undefined ? {} : { instructions }),
                  },
                  { signal: over },
                );
                if (response.body === null) throw errors.malformed('answered without audio');
                return response.body as AsyncIterable<Uint8Array>;
              },
              errors,
              clock: scope.clock,
              signal,
              firstTimeoutMs: answerTimeoutMs,
              idleTimeoutMs: answerTimeoutMs,
            }),
        }),
    };
  },
  preflight: (options, host, signal) =>
    preflightModel({ host, options, stage: 'tts', model: host.model ?? DEFAULT_MODEL, signal }),
});
