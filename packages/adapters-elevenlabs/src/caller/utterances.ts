import type { AudioChunk, CallerEvent } from '@eva/core';
import type { AgentEvent } from '../conversation/agent-reader.ts';

/** What the agent says and hears, as what a caller does: each utterance with its text before its audio. */
export interface Utterances {
  take(event: AgentEvent): readonly CallerEvent[];
  /** Something is being said of which more may come. */
  readonly isOpen: boolean;
}

interface Utterance {
  readonly utteranceId: string;
  /** What came before its text did. */
  held: AudioChunk[];
  isTold: boolean;
}

export function utterances(): Utterances {
  let current: Utterance | undefined;
  let count = 0;

  const open = (): Utterance => {
    if (current !== undefined) return current;
    count += 1;
    current = { utteranceId: `caller-${count}`, held: [], isTold: false };
    return current;
  };
  const tell = (utterance: Utterance, text: string): readonly CallerEvent[] => {
    const { utteranceId, held } = utterance;
    utterance.isTold = true;
    utterance.held = [];
    return [
      { type: 'intended', utteranceId, text },
      ...held.map((audio) => ({ type: 'audio-delta', utteranceId, audio }) as const),
    ];
  };
  const end = (): readonly CallerEvent[] => {
    if (current === undefined) return [];
    const ended = current;
    const { utteranceId } = ended;
    current = undefined;
    // Heard it is, whatever it was meant to be.
    return [...(ended.isTold ? [] : tell(ended, '')), { type: 'utterance-end', utteranceId }];
  };

  return {
    take(event) {
      switch (event.type) {
        case 'transcript-delta': {
          const text = event.text.trim();
          if (text === '') return [];
          // Another text is another utterance, however closely it follows.
          const before = current?.isTold === true ? end() : [];
          return [...before, ...tell(open(), text)];
        }
        case 'audio-delta': {
          const utterance = open();
          const { utteranceId } = utterance;
          if (utterance.isTold) return [{ type: 'audio-delta', utteranceId, audio: event.audio }];
          utterance.held.push(event.audio);
          return [];
        }
        case 'reply-end':
          // It is not to be interrupted: what has been said of it is said to its end.
          return end();
        case 'user-transcript':
          return [{ type: 'heard', text: event.text }];
        default:
          return [];
      }
    },
    get isOpen() {
      return current !== undefined;
    },
  };
}
