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
  /** Says why something cannot be done, and remembers how to say it in other words to a caller who insists. */
  refuse(reason: string, inOtherWords: string): void;
  /** What is left to say to a caller who insists; undefined where nothing was refused. */
  refuseAgain(): string | undefined;
}

const LAST_REFUSAL = 'I am sorry, my answer stays the same.';

export function createConversation(context: RehearsalContext): Conversation {
  let notes: string[] = [];
  let request = context.opening;
  let refusals: readonly string[] | undefined;
  return {
    context,
    get request() {
      return request;
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
      refusals = undefined;
    },
    refuse(reason, inOtherWords) {
      refusals = [inOtherWords, LAST_REFUSAL];
      notes.push(reason);
    },
    refuseAgain() {
      const [next, ...later] = refusals ?? [];
      if (later.length > 0) refusals = later;
      return next;
    },
  };
}
