import { boundedStream, bytesPerSample, speechDuplex } from '@eva/adapter-kit';
import { type AudioFormat, defineContribution, defineOptions, type TtsAdapter } from '@eva/core';
import { z } from 'zod';
import { compatibleClient } from './client.ts';
import { modelOf } from './model-of.ts';
import { preflight } from './preflight.ts';
import { sharedOptions } from './shared-options.ts';

const ttsOptions = z.strictObject({
  ...sharedOptions,
  sampleRateHz: z
    .number()
    .int()
    .min(8000)
    .max(48_000)
    .default(24_000)
    .describe('Rate of the PCM that the server sends, in Hz. Default 24000, that of Kokoro and Voxtral.'),
  stream: z
    .boolean()
    .default(true)
    .describe('Whether the server is asked to send audio while it makes it; plain servers ignore it. Default true.'),
  speed: z.number().min(0.25).max(4).default(1).describe('0.25 to 4. Default 1.'),
  language: z.string().min(2).optional().describe('Language code as the server names it, such as `en-us`.'),
});
type TtsOptions = z.output<typeof ttsOptions>;

const DEFAULT_VOICE = 'af_bella';
/** Kokoro takes these for pauses and voices. */
const INLINE_TAG = /[[\]]/g;

export default defineContribution({
  protocol: 1,
  kind: 'tts',
  id: 'openai-compatible',
  options: defineOptions(ttsOptions),
  create(options: TtsOptions, host): TtsAdapter {
    const model = modelOf(host, 'tts');
    const { client, errors } = compatibleClient(host, options, 'tts');
    const format: AudioFormat = { encoding: 'pcm_s16le', sampleRateHz: options.sampleRateHz };
    return {
      kind: 'tts',
      identity: { provider: 'openai-compatible', model },
      produces: [format],
      open: async ({ voice }, scope) =>
        speechDuplex({
          errors,
          scope,
          format,
          // By one or the other, whichever the model is billed by.
          usage: ({ text, audioBytes }) => ({
            characters: text.length,
            audioOutMs: Math.round((audioBytes / bytesPerSample(format) / format.sampleRateHz) * 1000),
          }),
          speak: (text, signal) =>
            boundedStream({
              open: async (over) => {
                const body = {
                  model,
                  voice: voice ?? host.voice ?? DEFAULT_VOICE,
                  input: text.replace(INLINE_TAG, ' '),
                  response_format: 'pcm' as const,
                  ...(options.stream ? { stream: true } : {}),
                  ...(options.speed === 1 ? {} : { speed: options.speed }),
                  ...(options.language === undefined
                    ? {}
                    : { language: options.language, lang_code: options.language }),
                };
                const response = await client.audio.speech.create(body, { signal: over });
                if (response.body === null) throw errors.malformed('answered without audio');
                return response.body as AsyncIterable<Uint8Array>;
              },
              errors,
              clock: scope.clock,
              signal,
              firstTimeoutMs: options.answerTimeoutMs,
              idleTimeoutMs: options.answerTimeoutMs,
            }),
        }),
    };
  },
  preflight: (options, host, signal) => preflight({ host, options, stage: 'tts', signal }),
});
