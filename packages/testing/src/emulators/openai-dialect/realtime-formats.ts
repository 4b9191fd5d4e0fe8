import { jsonAt, numberAt, objectAt, textAt } from '@eva/adapter-kit';
import type { AudioFormat, JsonObject } from '@eva/core';

const PCM: AudioFormat = { encoding: 'pcm_s16le', sampleRateHz: 24_000 };

/** A session of the Realtime dialect, as its `session.update` describes it. */
export interface RealtimeSession {
  readonly isTranscription: boolean;
  readonly instructions: string;
  readonly tools: readonly JsonObject[];
  readonly input: AudioFormat;
  readonly output: AudioFormat;
  /** Absent when the caller's audio is not transcribed. */
  readonly transcriptionModel?: string;
  /** Undefined when the client ends turns by itself. */
  readonly turnDetection?: { readonly creates: boolean; readonly interrupts: boolean };
}

export function realtimeSession(session: JsonObject): RealtimeSession {
  const transcription = objectAt(session, 'audio', 'input', 'transcription');
  // At the top level in the dialects of others.
  const nested = jsonAt(session, 'audio', 'input', 'turn_detection');
  const given = nested === undefined ? jsonAt(session, 'turn_detection') : nested;
  const isOff = given === null || textAt(given, 'type') === 'none';
  const model = textAt(transcription, 'model') ?? (transcription === undefined ? undefined : 'emulated');
  return {
    isTranscription: textAt(session, 'type') === 'transcription',
    instructions: textAt(session, 'instructions') ?? '',
    tools: (Array.isArray(session.tools) ? session.tools : []) as readonly JsonObject[],
    input: formatOf(objectAt(session, 'audio', 'input', 'format')),
    output: formatOf(objectAt(session, 'audio', 'output', 'format')),
    ...(model === undefined ? {} : { transcriptionModel: model }),
    ...(isOff
      ? {}
      : {
          turnDetection: {
            creates: jsonAt(given, 'create_response') !== false,
            interrupts: jsonAt(given, 'interrupt_response') !== false,
          },
        }),
  };
}

function formatOf(format: JsonObject | undefined): AudioFormat {
  if (textAt(format, 'type') === 'audio/pcmu') return { encoding: 'mulaw', sampleRateHz: 8000 };
  return { ...PCM, sampleRateHz: numberAt(format, 'rate') ?? PCM.sampleRateHz };
}

/** Fields of the update replace those of the session; objects are merged. */
export function mergedSession(session: JsonObject, update: JsonObject): JsonObject {
  const merged: Record<string, JsonObject[string]> = { ...session };
  for (const [name, value] of Object.entries(update)) {
    const before = objectAt(merged, name);
    const after = objectAt(update, name);
    merged[name] = before !== undefined && after !== undefined ? mergedSession(before, after) : value;
  }
  return merged;
}
