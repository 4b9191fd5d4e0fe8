import type { CallContext, Scored } from '@eva/core';

/** A recorded conversation that people have rated. */
export interface LabelledItem {
  /** Its id where that is a number, else its line: rules are tuned on even ones and reported on odd ones. */
  readonly number: number;
  readonly call: CallContext;
  /** What people said beside what a judge's score says, one pair for each thing rated. */
  compare(score: Scored): Comparison;
}

export interface Comparison {
  readonly pairs: readonly RatedPair[];
  /** Labels that the judge said nothing of. */
  readonly unanswered: readonly RatedPair['people'][];
  /** What the judge rated and no label speaks of. */
  readonly unasked: number;
}

export interface RatedPair {
  /** Such as `turn 3`; empty for the whole call. */
  readonly what: string;
  readonly people: number;
  readonly judge: number;
}
