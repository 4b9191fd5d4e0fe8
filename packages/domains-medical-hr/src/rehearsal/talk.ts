import type { RehearsalContext } from '@eva/core';

/** Who the caller turned out to be, and what of it is proved. */
interface Identity {
  employeeId?: string;
  npi?: string;
  homeFacility?: string;
  isVerifiedEmployee: boolean;
  isVerifiedProvider: boolean;
  hasConfirmedCode: boolean;
}

/** What a call carries from one piece of its flow to the next. */
export interface Talk {
  readonly context: RehearsalContext;
  readonly identity: Identity;
  /** Statements to be said before the next question, since whatever is said waits for an answer. */
  notes: string[];
  /** What the caller asked for last. */
  request: string;
  /** Why something cannot be done, for a caller who insists. */
  refusal?: string;
}

export function startTalk(context: RehearsalContext): Talk {
  return {
    context,
    identity: { isVerifiedEmployee: false, isVerifiedProvider: false, hasConfirmedCode: false },
    notes: [],
    request: context.opening,
  };
}

/** Tells the caller something with the next question. */
export function note(talk: Talk, text: string): void {
  talk.notes.push(text);
}

/** Tells the caller that it will not be done, and remembers why. */
export function decline(talk: Talk, why: string): void {
  talk.refusal = why;
  note(talk, why);
}
