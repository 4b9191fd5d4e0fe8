import type { CallerManner, Millis } from '@eva/core';
import { occasionsOf } from './habit.ts';

export interface Interruption {
  /** How long the agent has been speaking by then. */
  readonly afterMs: Millis;
  readonly text: string;
}

/** Asked once for each turn of the agent: whether it is going to be interrupted. */
export type Interruptions = () => Interruption | undefined;

export function interruptionsOf(manner: CallerManner | undefined, random: () => number): Interruptions {
  const interrupts = manner?.interrupts;
  const occasion = occasionsOf(interrupts, random);
  return () => {
    const text = occasion();
    return text === undefined || interrupts === undefined ? undefined : { afterMs: interrupts.afterMs, text };
  };
}
