import { listAt, numberAt, textAt, usageOf } from '@eva/adapter-kit';
import type { JsonObject, Usage } from '@eva/core';

/** `usageMetadata`, whose words differ between Live (`response…`) and the rest (`candidates…`). Thoughts are output too. */
export function tokenUsage(counted: JsonObject): Usage {
  const said = numberAt(counted, 'candidatesTokenCount') ?? numberAt(counted, 'responseTokenCount');
  const thought = numberAt(counted, 'thoughtsTokenCount');
  return usageOf({
    inputTokens: numberAt(counted, 'promptTokenCount'),
    cachedInputTokens: numberAt(counted, 'cachedContentTokenCount'),
    audioInputTokens: audioOf(counted, 'promptTokensDetails'),
    outputTokens: said === undefined && thought === undefined ? undefined : (said ?? 0) + (thought ?? 0),
    audioOutputTokens: audioOf(counted, 'candidatesTokensDetails') ?? audioOf(counted, 'responseTokensDetails'),
    reasoningTokens: thought,
  });
}

function audioOf(counted: JsonObject, details: string): number | undefined {
  const audio = listAt(counted, details).find((detail) => textAt(detail, 'modality') === 'AUDIO');
  return audio === undefined ? undefined : numberAt(audio, 'tokenCount');
}
