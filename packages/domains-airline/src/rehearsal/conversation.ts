import type { RehearsalContext } from '@eva/core';

/** What a call carries from one piece of its flow to the next. */
export interface Conversation {
  readonly context: RehearsalContext;
  /** What the caller said last of all that concerns the flow now running; its opening at first. */
  readonly request: string;
  /** Keeps a statement to be said before the next question, since whatever is said waits for an answer. */
  note(text: string): void;
  /** The noted statements and this text; forgets the notes. */
  withNotes(text: string): string;
  /** Turns to what the caller asks for next. */
  turnTo(request: string): void;
  /** Remembers why something cannot be done, for a caller who insists. */
  refuse(reason: string): void;
  readonly refusal: string | undefined;
}

export function createConversation(context: RehearsalContext): Conversation {
  let notes: string[] = [];
  let request = context.opening;
  let refusal: string | undefined;
  return {
    context,
    get request() {
      return request;
    },
    get refusal() {
      return refusal;
    },
    note(text) {
      notes.push(text);
    },
    withNotes(text) {
      const whole = [...notes, text].join(' ');
      notes = [];
      return whole;
    },
    turnTo(next) {
      request = next;
      refusal = undefined;
    },
    refuse(reason) {
      refusal = reason;
      notes.push(reason);
    },
  };
}
