import type { JsonObject, RehearsalInput, RehearsalStep } from '@eva/core';
import { spokenWords } from '@eva/core/spoken';
import type { Conversation } from './conversation.ts';
import { CallerIsLost, CallerWantsPerson } from './turning-points.ts';

/** A piece of a flow: says and calls things, and comes to a `T`. Pieces are joined with `yield*`. */
export type Dialogue<T> = Generator<RehearsalStep, T, RehearsalInput>;

/** Says something, after whatever was noted for saying, and waits for the caller. */
export function* say(conversation: Conversation, text: string): Dialogue<string> {
  const input = yield { type: 'say', text: conversation.withNotes(text) };
  return input.type === 'heard' ? input.text : '';
}

export function* call(tool: string, parameters: JsonObject, lead?: string): Dialogue<JsonObject> {
  const input = yield { type: 'call', tool, arguments: parameters, ...(lead === undefined ? {} : { lead }) };
  // Every tool of this domain answers with an object.
  return input.type === 'result' ? (input.result as JsonObject) : {};
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

/** How often a question is put before the agent gives up on being understood. */
const TRIES = 5;
/** How often it repeats itself on request in between. */
const REPEATS = 6;

/** Asks until the answer is understood; repeats everything it said when the caller wants to hear it again. */
export function* ask<T>(conversation: Conversation, question: Question<T>): Dialogue<T> {
  const whole = conversation.withNotes(question.text);
  let text = whole;
  let repeats = 0;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const heard = yield* say(conversation, text);
    if (asksToRepeat(heard) && repeats < REPEATS) {
      repeats += 1;
      attempt -= 1;
      text = whole;
      continue;
    }
    const answer = question.understand(heard);
    if (answer !== undefined) return answer;
    if (question.isAboutTransfer !== true && wantsPerson(heard)) throw new CallerWantsPerson();
    text = `Sorry, I did not understand that. ${question.again ?? question.text}`;
  }
  throw new CallerIsLost();
}

const REPEAT =
  /\b(repeat (that|it|please)|(could|can|would) you (please )?repeat|say (that|it) again|say again|once more|pardon|catch that|hear you|understand you|sorry could you|hello)\b/;
const PERSON = /\b(supervisor|manager|human|representative|live agent|real person|someone else)\b/;

export function asksToRepeat(heard: string): boolean {
  return REPEAT.test(plain(heard)) || plain(heard) === '';
}

export function wantsPerson(heard: string): boolean {
  return PERSON.test(plain(heard));
}

/** The words alone, with single blanks: what the patterns of the flows are matched against. */
export function plain(heard: string): string {
  return spokenWords(heard).join(' ');
}
