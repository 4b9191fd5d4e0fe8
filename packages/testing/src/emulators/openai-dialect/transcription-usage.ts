import type { JsonObject, Millis } from '@eva/core';
import { wordTokens } from '../answer/word-tokens.ts';

/** What a transcription reports: Whisper is billed by the second, begun ones included, and its successors by tokens. */
export function transcriptionUsage(
  model: string | undefined,
  heard: { readonly text: string; readonly ms: Millis },
): JsonObject {
  if (model === 'whisper-1') return { type: 'duration', seconds: Math.ceil(heard.ms / 1000) };
  const tokens = wordTokens(heard.text);
  return { type: 'tokens', input_tokens: 10, output_tokens: tokens, total_tokens: 10 + tokens };
}
