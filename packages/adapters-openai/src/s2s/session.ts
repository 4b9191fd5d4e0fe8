import { realtimeFormat, realtimeTools } from '@eva/adapter-kit/openai-dialect';
import type { JsonObject, S2sAdapter } from '@eva/core';
import type { S2sOptions } from './s2s-options.ts';

export interface SessionSpec {
  readonly options: Omit<S2sOptions, 'parallelToolCalls'> & Pick<Partial<S2sOptions>, 'parallelToolCalls'>;
  readonly model: string;
  readonly voice: string;
  readonly request: Parameters<S2sAdapter['open']>[0];
  /** BCP 47. */
  readonly locale: string;
  /** Whether the service answers each turn by itself, and stops for the other side. Default true. */
  readonly answersTurns?: boolean;
}

/** The session as the service is told it, once, before anything is said. */
export function sessionOf({ options, model, voice, request, locale, answersTurns = true }: SessionSpec): JsonObject {
  const language = locale.split('-')[0] ?? 'en';
  return {
    type: 'realtime',
    model,
    instructions: request.instructions,
    output_modalities: ['audio'],
    audio: {
      input: {
        format: realtimeFormat(request.input),
        transcription: options.transcriptionModel === 'none' ? null : { model: options.transcriptionModel, language },
        noise_reduction: options.noiseReduction === 'none' ? null : { type: options.noiseReduction },
        turn_detection: turnDetection(options, answersTurns),
      },
      output: { format: realtimeFormat(request.output), voice, speed: options.speed },
    },
    tools: realtimeTools(request.tools),
    tool_choice: 'auto',
    ...(options.parallelToolCalls === undefined ? {} : { parallel_tool_calls: options.parallelToolCalls }),
    ...(options.reasoningEffort === undefined ? {} : { reasoning: { effort: options.reasoningEffort } }),
    ...(options.maxOutputTokens === undefined ? {} : { max_output_tokens: options.maxOutputTokens }),
  };
}

function turnDetection(options: SessionSpec['options'], answersTurns: boolean): JsonObject {
  const answers = { create_response: answersTurns, interrupt_response: answersTurns };
  if (options.turnDetection === 'semantic_vad')
    return { type: 'semantic_vad', eagerness: options.eagerness, ...answers };
  return {
    type: 'server_vad',
    threshold: options.vadThreshold,
    prefix_padding_ms: options.prefixPaddingMs,
    silence_duration_ms: options.silenceDurationMs,
    ...answers,
  };
}
