import type { Millis } from './clock.ts';

/**
 * Habits of somebody on the telephone, for a caller that acts by rules. Chances are from 0 to 1; lines and words are
 * said as they are, so they are of the language of the call.
 */
export interface CallerManner {
  /** Pause before each answer, drawn between the two. */
  readonly thinkMs?: readonly [Millis, Millis];
  /** Talks over the agent when a turn of it is longer than this; each turn has the chance given. */
  readonly interrupts?: { readonly afterMs: Millis } & Habit;
  /** Says something when nothing was heard for this long. */
  readonly impatience?: { readonly afterMs: Millis } & Habit;
  /** Wants to hear again what the agent said, instead of answering it. */
  readonly asksAgain?: Habit;
  /** Loses the thread before an answer, and says so. */
  readonly digresses?: Habit;
  /** Begins to give a code wrongly, notices it, and gives it again from the start. */
  readonly slips?: Habit;
  /** Sounds between words, such as "um"; each break between clauses has the chance given. */
  readonly fillers?: { readonly chance: number; readonly words: readonly string[] };
  /** Falls silent in the middle of what it says; each break between clauses has the chance given. */
  readonly hesitations?: { readonly chance: number; readonly pauseMs: readonly [Millis, Millis] };
}

export interface Habit {
  readonly chance: number;
  /** What is said, one after the other, and again from the first. */
  readonly lines: readonly string[];
  /** So often in a call, at most. */
  readonly most: number;
}
