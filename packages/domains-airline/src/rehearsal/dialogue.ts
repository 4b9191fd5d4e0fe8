import { askPatiently, type Dialogue, plainWords, sayText } from '@eva/core/domain-kit';
import type { Conversation } from './conversation.ts';
import { CallerIsLost, CallerWantsPerson } from './turning-points.ts';

/** Says something, after whatever was noted for saying, and waits for the caller. */
export function* say(conversation: Conversation, text: string): Dialogue<string> {
  return yield* sayText(conversation.withNotes(text));
}

export interface Question<T> {
  readonly text: string;
  /** What the answer means; undefined when it answers nothing. */
  readonly understand: (heard: string) => T | undefined;
  /** Asked instead of `text` after an answer that was not understood. */
  readonly again?: string;
  /** Set where the question itself is about being transferred. */
  readonly isAboutTransfer?: boolean;
}

/** Asks until the answer is understood; leaves the flow where the caller asks for a person, or is not understood. */
export function* ask<T>(conversation: Conversation, question: Question<T>): Dialogue<T> {
  const asked = yield* askPatiently({
    text: conversation.withNotes(question.text),
    // A getter, as what is asked again may tell what was heard.
    get again() {
      return question.again ?? question.text;
    },
    understand: question.understand,
    asksToRepeat,
    wantsPerson: (heard) => question.isAboutTransfer !== true && wantsPerson(heard),
  });
  if (asked.type === 'understood') return asked.answer;
  throw asked.type === 'lost' ? new CallerIsLost() : new CallerWantsPerson();
}

const REPEAT =
  /\b(repeat (that|it|please)|(could|can|would) you (please )?repeat|say (that|it) again|say again|once more|pardon|catch that|hear you|understand you|sorry could you|hello)\b/;
const PERSON = /\b(supervisor|manager|human|representative|live agent|real person|someone else)\b/;

export function asksToRepeat(heard: string): boolean {
  return REPEAT.test(plainWords(heard)) || plainWords(heard) === '';
}

export function wantsPerson(heard: string): boolean {
  return PERSON.test(plainWords(heard));
}
