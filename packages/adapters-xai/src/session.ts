import { realtimeFormat, realtimeTools } from '@eva/adapter-kit/openai-dialect';
import type { JsonObject, S2sAdapter } from '@eva/core';
import type { S2sOptions } from './s2s-options.ts';

export interface SessionSpec {
  readonly options: S2sOptions;
  readonly voice: string;
  readonly request: Parameters<S2sAdapter['open']>[0];
  /** BCP 47. */
  readonly locale: string;
}

/** The session in xAI's own shape: voice and turn detection stand at the top, formats below `audio`. */
export function sessionOf({ options, voice, request, locale }: SessionSpec): JsonObject {
  const language = locale.split('-')[0] ?? 'en';
  return {
    instructions: request.instructions,
    voice,
    turn_detection: {
      type: 'server_vad',
      threshold: options.vadThreshold,
      prefix_padding_ms: options.prefixPaddingMs,
      ...(options.silenceDurationMs === undefined ? {} : { silence_duration_ms: options.silenceDurationMs }),
    },
    audio: {
      input: {
        format: realtimeFormat(request.input),
        transcription: {
          language_hint: language,
          ...(options.transcriptionModel === undefined ? {} : { model: options.transcriptionModel }),
        },
      },
      output: { format: realtimeFormat(request.output) },
    },
    tools: realtimeTools(request.tools),
    ...(options.reasoningEffort === undefined ? {} : { reasoning: { effort: options.reasoningEffort } }),
  };
}
