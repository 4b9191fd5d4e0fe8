import type { AudioFormat, JsonObject, ToolSpec } from '@eva/core';

/** Events of the Realtime dialect (https://platform.openai.com/docs/api-reference/realtime), GA names. */
export type RealtimeClientEvent =
  | { readonly type: 'session.update'; readonly session: JsonObject }
  | { readonly type: 'input_audio_buffer.append'; readonly audio: string }
  | { readonly type: 'input_audio_buffer.commit'; readonly event_id?: string }
  | { readonly type: 'conversation.item.create'; readonly item: JsonObject }
  | {
      readonly type: 'conversation.item.truncate';
      readonly item_id: string;
      readonly content_index: number;
      readonly audio_end_ms: number;
    }
  | { readonly type: 'response.create'; readonly response?: JsonObject }
  | { readonly type: 'response.cancel' };

/** 24 kHz is the only rate of PCM there. */
export const REALTIME_PCM: AudioFormat = { encoding: 'pcm_s16le', sampleRateHz: 24_000 };
export const REALTIME_MULAW: AudioFormat = { encoding: 'mulaw', sampleRateHz: 8000 };

export function realtimeFormat({ encoding, sampleRateHz }: AudioFormat): JsonObject {
  return encoding === 'mulaw' ? { type: 'audio/pcmu' } : { type: 'audio/pcm', rate: sampleRateHz };
}

/** Flat, unlike those of chat completions. */
export function realtimeTools(tools: readonly ToolSpec[]): readonly JsonObject[] {
  return tools.map(({ name, description, parameters }) => ({ type: 'function', name, description, parameters }));
}
