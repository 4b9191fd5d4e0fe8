import { audioMs, boundedAnswer, utteranceDuplex, wavOf } from '@eva/adapter-kit';
import { type AudioFormat, defineContribution, defineOptions, type SttAdapter } from '@eva/core';
import { toFile } from 'openai';
import { z } from 'zod';
import { compatibleClient } from './client.ts';
import { modelOf } from './model-of.ts';
import { preflight } from './preflight.ts';
import { sharedOptions } from './shared-options.ts';

const sttOptions = z.strictObject({
  ...sharedOptions,
  language: z.string().min(2).optional().describe('Language of the speech, ISO 639-1. Default: that of the call.'),
  prompt: z
    .string()
    .optional()
    .describe(
      "Sent as the server's `prompt`, which each model takes otherwise: Whisper as what was said before, Cohere Transcribe on vLLM in place of its own control tokens. Default: none.",
    ),
});
type SttOptions = z.output<typeof sttOptions>;

const WIDEBAND: AudioFormat = { encoding: 'pcm_s16le', sampleRateHz: 16_000 };

export default defineContribution({
  protocol: 1,
  kind: 'stt',
  id: 'openai-compatible',
  options: defineOptions(sttOptions),
  create(options: SttOptions, host): SttAdapter {
    const model = modelOf(host, 'stt');
    const { client, errors } = compatibleClient(host, options, 'stt');
    const { prompt } = options;
    return {
      kind: 'stt',
      identity: { provider: 'openai-compatible', model },
      accepts: [WIDEBAND],
      // Each turn goes as a file once it is over: where it ends, a turn detector says.
      capabilities: { partials: false, endpointing: false },
      open: async ({ format }, scope) =>
        utteranceDuplex({
          errors,
          scope,
          format,
          async transcribe(speech, signal) {
            const language = options.language ?? scope.locale.split('-')[0] ?? 'en';
            const answer = await boundedAnswer({
              ask: async (over) => {
                const file = await toFile(wavOf(speech), 'turn.wav', { type: 'audio/wav' });
                const form = { model, file, response_format: 'json' as const, language };
                return client.audio.transcriptions.create(prompt === undefined ? form : { ...form, prompt }, {
                  signal: over,
                });
              },
              errors,
              clock: scope.clock,
              signal,
              timeoutMs: options.answerTimeoutMs,
            });
            // Some releases report seconds, rounded up, and some nothing: what was sent is what was heard.
            return { text: answer.text.trim(), usage: { audioInMs: Math.round(audioMs(speech)) } };
          },
        }),
    };
  },
  preflight: (options, host, signal) => preflight({ host, options, stage: 'stt', signal }),
});
