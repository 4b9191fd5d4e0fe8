import type { AudioChunk, CallerEvent, S2sEvent } from '@eva/core';

type ReplyEvent = Extract<S2sEvent, { readonly replyId: string }>;

/** The model's replies as what a caller says: each with all of its text before its audio. */
export interface Utterances {
  take(event: ReplyEvent): readonly CallerEvent[];
  /** The transcript of what is being said is whole. */
  whole(text: string): readonly CallerEvent[];
  /** Forgets what has not been told; names the reply, if there was one. */
  drop(): string | undefined;
}

interface Utterance {
  readonly replyId: string;
  readonly utteranceId: string;
  text: string;
  /** What came before its text was whole. */
  held: AudioChunk[];
  isTold: boolean;
}

export function utterances(): Utterances {
  let current: Utterance | undefined;
  let count = 0;

  const open = (replyId: string): Utterance => {
    count += 1;
    current = { replyId, utteranceId: `caller-${count}`, text: '', held: [], isTold: false };
    return current;
  };
  const tell = (utterance: Utterance, text: string): readonly CallerEvent[] => {
    const { utteranceId, held } = utterance;
    // Words without a sound are said by nobody.
    if (utterance.isTold || held.length === 0) return [];
    utterance.isTold = true;
    utterance.held = [];
    return [
      { type: 'intended', utteranceId, text: text.trim() },
      ...held.map((audio) => ({ type: 'audio-delta', utteranceId, audio }) as const),
    ];
  };
  const end = (): readonly CallerEvent[] => {
    if (current === undefined) return [];
    const ended = current;
    current = undefined;
    const told = tell(ended, ended.text);
    return ended.isTold ? [...told, { type: 'utterance-end', utteranceId: ended.utteranceId }] : [];
  };

  return {
    take(event) {
      if (event.type === 'reply-end') return current?.replyId === event.replyId ? end() : [];
      const before = current !== undefined && current.replyId !== event.replyId ? end() : [];
      const utterance = current ?? open(event.replyId);
      if (event.type === 'transcript-delta') utterance.text += event.text;
      if (event.type !== 'audio-delta') return before;
      const { utteranceId } = utterance;
      if (utterance.isTold) return [...before, { type: 'audio-delta', utteranceId, audio: event.audio }];
      utterance.held.push(event.audio);
      return before;
    },
    whole: (text) => (current === undefined ? [] : tell(current, text)),
    drop() {
      const dropped = current?.replyId;
      current = undefined;
      return dropped;
    },
  };
}
