import type { CallerManner } from '@eva/core';
import type { CallerBrain, CallerMove } from '../brain/caller-brain.ts';
import { occasionsOf } from './habit.ts';
import { manneredText } from './mannered-text.ts';

export interface ManneredBrainSpec {
  readonly brain: CallerBrain;
  /** Without one the caller is as the brain has it. */
  readonly manner: CallerManner | undefined;
  readonly random: () => number;
}

/** The same caller with habits: what it wants and knows is the brain's, how it goes about it is the manner's. */
export function manneredBrain({ brain, manner, random }: ManneredBrainSpec): CallerBrain {
  if (manner === undefined) return brain;
  const asksAgain = occasionsOf(manner.asksAgain, random);
  const impatient = occasionsOf(manner.impatience, random);
  const spoken = manneredText(manner, random);
  /** What the agent said before it was asked to say it again: it may go on instead. */
  let unanswered = '';
  let hasSpoken = false;
  let lastWaitedMs = 0;
  let isWaitingTold = false;

  const acted = (move: CallerMove): CallerMove => {
    if (move.type !== 'say') return move;
    hasSpoken = true;
    return { type: 'say', text: spoken(move.text) };
  };

  return {
    hear(heard) {
      const again = hasSpoken && unanswered === '' && heard !== '' ? asksAgain() : undefined;
      if (again !== undefined) {
        unanswered = heard;
        return { type: 'say', text: again };
      }
      const all = `${unanswered} ${heard}`.trim();
      unanswered = '';
      return acted(brain.hear(all));
    },
    silence(waitedMs) {
      if (waitedMs < lastWaitedMs) isWaitingTold = false;
      lastWaitedMs = waitedMs;
      const move = brain.silence(waitedMs);
      if (move.type !== 'wait') return acted(move);
      if (!hasSpoken || isWaitingTold || waitedMs < (manner.impatience?.afterMs ?? Number.POSITIVE_INFINITY)) {
        return move;
      }
      isWaitingTold = true;
      const line = impatient();
      return line === undefined ? move : { type: 'say', text: line };
    },
  };
}
