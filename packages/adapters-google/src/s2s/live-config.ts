import type { S2sAdapter } from '@eva/core';
import {
  ActivityHandling,
  Behavior,
  EndSensitivity,
  type FunctionDeclaration,
  type LiveConnectConfig,
  Modality,
  StartSensitivity,
  type ThinkingLevel,
} from '@google/genai';
import type { S2sOptions } from './s2s-options.ts';
import { wireSchema } from './wire-schema.ts';

export interface LiveConfigSpec {
  readonly options: S2sOptions;
  readonly voice: string;
  readonly request: Parameters<S2sAdapter['open']>[0];
  /** BCP 47. */
  readonly locale: string;
  readonly isVertex: boolean;
}

/** The session as the service is told it, once, before anything is said. */
export function liveConfig({ options, voice, request, locale, isVertex }: LiveConfigSpec): LiveConnectConfig {
  const functionDeclarations = request.tools.map(
    ({ name, description, parameters }): FunctionDeclaration => ({
      name,
      description,
      parameters: wireSchema(parameters),
      // Vertex has no other way and no word for it.
      ...(isVertex ? {} : { behavior: Behavior.BLOCKING }),
    }),
  );
  // All that the service lists have a region; a language alone it finds out by itself.
  const languageCode = options.languageCode ?? (new Intl.Locale(locale).region === undefined ? undefined : locale);
  return {
    responseModalities: [Modality.AUDIO],
    speechConfig: {
      ...(languageCode === undefined ? {} : { languageCode }),
      voiceConfig: { prebuiltVoiceConfig: { voiceName: voice } },
    },
    inputAudioTranscription: {},
    outputAudioTranscription: {},
    realtimeInputConfig: {
      automaticActivityDetection: {
        startOfSpeechSensitivity:
          options.startSensitivity === 'low'
            ? StartSensitivity.START_SENSITIVITY_LOW
            : StartSensitivity.START_SENSITIVITY_HIGH,
        endOfSpeechSensitivity:
          options.endSensitivity === 'low' ? EndSensitivity.END_SENSITIVITY_LOW : EndSensitivity.END_SENSITIVITY_HIGH,
        silenceDurationMs: options.silenceDurationMs,
        ...(options.prefixPaddingMs === undefined ? {} : { prefixPaddingMs: options.prefixPaddingMs }),
      },
      activityHandling: options.isInterruptible
        ? ActivityHandling.START_OF_ACTIVITY_INTERRUPTS
        : ActivityHandling.NO_INTERRUPTION,
    },
    ...(request.instructions === '' ? {} : { systemInstruction: request.instructions }),
    ...(functionDeclarations.length === 0 ? {} : { tools: [{ functionDeclarations }] }),
    ...(options.temperature === undefined ? {} : { temperature: options.temperature }),
    ...(options.thinkingLevel === undefined
      ? {}
      : { thinkingConfig: { thinkingLevel: options.thinkingLevel.toUpperCase() as ThinkingLevel } }),
  };
}
