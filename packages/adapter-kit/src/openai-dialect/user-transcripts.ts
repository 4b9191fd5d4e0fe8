import type { S2sEvent } from '@eva/core';

/** `once`: each turn's transcript comes whole and once. `growing`: it comes again and again, longer each time. */
export type TranscriptStyle = 'once' | 'growing';

/** What a recogniser beside the model made of the caller, each word told once. */
export interface UserTranscripts {
  hear(itemId: string, text: string): readonly S2sEvent[];
  /** What came last is final: the conversation has gone on. */
  flush(): readonly S2sEvent[];
}

export function userTranscripts(style: TranscriptStyle): UserTranscripts {
  const told = new Set<string>();
  const growing = new Map<string, string>();

  return {
    hear(itemId, text) {
      if (told.has(itemId)) return [];
      if (style === 'growing') {
        growing.set(itemId, text);
        return [];
      }
      told.add(itemId);
      return text.trim() === '' ? [] : [{ type: 'user-transcript', text: text.trim() }];
    },
    flush() {
      const events: S2sEvent[] = [];
      for (const [itemId, text] of growing) {
        told.add(itemId);
        if (text.trim() !== '') events.push({ type: 'user-transcript', text: text.trim() });
      }
      growing.clear();
      return events;
    },
  };
}
