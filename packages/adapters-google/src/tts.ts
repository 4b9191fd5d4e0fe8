import {
  boundedAnswer,
  fromBase64,
  listAt,
  objectAt,
  type ProviderErrors,
  speechDuplex,
  textAt,
} from '@eva/adapter-kit';
import { type AudioFormat, defineContribution, defineOptions, type JsonObject, type TtsAdapter } from '@eva/core';
import { createAudioConverter } from '@eva/core/audio';
import { Modality } from '@google/genai';
import { googleClient } from './client.ts';
import { preflightModel } from './preflight.ts';
import { isRefusal } from './refusals.ts';
import { tokenUsage } from './token-usage.ts';
import { type TtsOptions, ttsOptions } from './tts-options.ts';

const DEFAULT_MODEL = 'gemini-3.1-flash-tts-preview';
const DEFAULT_VOICE = 'Kore';
/** What the service speaks so far; another rate is converted to it. */
const SPEECH: AudioFormat = { encoding: 'pcm_s16le', sampleRateHz: 24_000 };

export default defineContribution({
  protocol: 1,
  kind: 'tts',
  id: 'google',
  options: defineOptions(ttsOptions),
  create: (options: TtsOptions, host): TtsAdapter => {
    const model = host.model ?? DEFAULT_MODEL;
    const { client, errors } = googleClient(host, options, 'tts');
    const { instructions, answerTimeoutMs: timeoutMs } = options;
    return {
      kind: 'tts',
      identity: { provider: 'google', model },
      produces: [SPEECH],
      open: async ({ voice }, scope) => {
        const voiceName = voice ?? host.voice ?? DEFAULT_VOICE;
        let counted: JsonObject | undefined;
        return speechDuplex({
          errors,
          scope,
          format: SPEECH,
          // It is billed by tokens; of characters nothing is said.
          usage: ({ text }) => (counted === undefined ? { characters: text.length } : tokenUsage(counted)),
          async *speak(text, signal) {
            counted = undefined;
            const answer = await boundedAnswer({
              ask: (abortSignal) =>
                client.models.generateContent({
                  model,
                  contents: [
                    { role: 'user', parts: [{ text: instructions === undefined ? text : `${instructions}: ${text}` }] },
                  ],
                  config: {
                    responseModalities: [Modality.AUDIO],
                    speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName } } },
                    abortSignal,
                  },
                }),
              errors,
              clock: scope.clock,
              signal,
              timeoutMs,
            });
            const json = answer as unknown as JsonObject;
            counted = objectAt(json, 'usageMetadata');
            yield* audioOf(json, errors);
          },
        });
      },
    };
  },
  preflight: (options, host, signal) =>
    preflightModel({ host, options, stage: 'tts', model: host.model ?? DEFAULT_MODEL, signal }),
});

/** The audio of an answer at our rate; its mime type, such as `audio/L16;codec=pcm;rate=24000`, says at which it comes. */
export async function* audioOf(answer: JsonObject, errors: ProviderErrors): AsyncGenerator<Uint8Array> {
  let hasAudio = false;
  for (const part of listAt(answer, 'candidates', 0, 'content', 'parts')) {
    const data = textAt(part, 'inlineData', 'data');
    const mimeType = textAt(part, 'inlineData', 'mimeType') ?? '';
    if (data === undefined) continue;
    if (!/^audio\/(?:l16|pcm)\b/i.test(mimeType)) throw errors.malformed(`sent ${mimeType} in place of PCM`);
    hasAudio = true;
    const sampleRateHz = Number(/;\s*rate=(\d+)/i.exec(mimeType)?.[1] ?? SPEECH.sampleRateHz);
    const bytes = fromBase64(data);
    if (sampleRateHz === SPEECH.sampleRateHz) {
      yield bytes;
      continue;
    }
    using converter = await createAudioConverter({ encoding: 'pcm_s16le', sampleRateHz }, SPEECH);
    yield converter.convert(bytes);
    yield converter.tail();
  }
  if (hasAudio) return;
  const blocked = textAt(answer, 'promptFeedback', 'blockReason');
  const reason = blocked ?? textAt(answer, 'candidates', 0, 'finishReason');
  if (blocked !== undefined || isRefusal(reason)) throw errors.make('rejected', `refused to say it (${reason})`);
  throw errors.malformed(`answered without audio (${reason ?? 'and without a reason'})`);
}
