import { roundHalfEven } from '@eva/core';

/** One fact of the conversation in order; anything else between them changes nothing. */
export type SpeechOrTool =
  | { readonly type: 'user' }
  | { readonly type: 'tool' }
  | { readonly type: 'agent'; readonly text: string };

/**
 * Share of unbroken runs of tool calls that the agent announced since the caller last spoke; undefined without any.
 */
export function preToolSpeechRate(entries: readonly SpeechOrTool[]): number | undefined {
  let groups = 0;
  let announced = 0;
  let hasLeadIn = false;
  let isInGroup = false;
  for (const entry of entries) {
    if (entry.type === 'tool') {
      if (!isInGroup) {
        groups += 1;
        if (hasLeadIn) announced += 1;
      }
      isInGroup = true;
      continue;
    }
    isInGroup = false;
    if (entry.type === 'user') hasLeadIn = false;
    else if (entry.text.trim() !== '') hasLeadIn = true;
  }
  return groups === 0 ? undefined : roundHalfEven(announced / groups, 4);
}
