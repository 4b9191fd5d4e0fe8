import { boundedAnswer, usageOf, utteranceDuplex, wavOf } from '@eva/adapter-kit';
import type { CallScope, Duplex, SttEvent, SttInput, SttRequest, Usage } from '@eva/core';
import { toFile } from 'openai';
import type { OpenAiClient } from '../client.ts';
import type { SttOptions } from './stt-options.ts';
import { transcriptionHints } from './transcription-prompt.ts';

export interface FileSttSpec {
  readonly openai: OpenAiClient;
  readonly options: SttOptions;
  readonly model: string;
  readonly request: SttRequest;
  readonly scope: CallScope;
}

/** Transcription of each turn as a file, when it is over. */
export function fileStt({ openai, options, model, request, scope }: FileSttSpec): Duplex<SttInput, SttEvent> {
  const { client, errors } = openai;
  const hints = transcriptionHints(options, request, scope.locale);
  return utteranceDuplex({
    errors,
    scope,
    format: request.format,
    async transcribe(speech, signal) {
      const answer = await boundedAnswer({
        // The service goes by the name of the file.
        ask: async (over) => {
          const file = await toFile(wavOf(speech), 'turn.wav', { type: 'audio/wav' });
          return client.audio.transcriptions.create(
            { model, file, response_format: 'json', ...hints },
            { signal: over },
          );
        },
        errors,
        clock: scope.clock,
        signal,
        timeoutMs: options.answerTimeoutMs,
      });
      const usage = usageOfTranscription(answer.usage);
      return { text: answer.text.trim(), ...(usage === undefined ? {} : { usage }) };
    },
  });
}

type TranscriptionUsage =
  | { readonly type: 'duration'; readonly seconds: number }
  | { readonly type: 'tokens'; readonly input_tokens: number; readonly output_tokens: number };

function usageOfTranscription(usage: TranscriptionUsage | undefined): Usage | undefined {
  if (usage === undefined) return undefined;
  if (usage.type === 'duration') return { audioInMs: usage.seconds * 1000 };
  return usageOf({ inputTokens: usage.input_tokens, outputTokens: usage.output_tokens });
}
