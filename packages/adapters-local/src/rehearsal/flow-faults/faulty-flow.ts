import type { Rehearsal, ToolSpec } from '@eva/core';
import type { Fault } from '../rehearsal-options.ts';
import { droppingRequests } from './dropped-request.ts';
import { endingEarly } from './early-end.ts';
import { writingOnceMore } from './extra-write.ts';
import { askingTwice } from './repeated-question.ts';
import { misstatingFees } from './wrong-fee.ts';

/**
 * The flow with the fault in it. It stays a flow of any domain: what goes wrong is told from the shape of its steps and
 * never from a value. A fault of delivery, or one that flows commit themselves, leaves it as it is.
 */
export function faultyFlow(
  rehearsal: Rehearsal,
  fault: Fault | undefined,
  { tools, callId }: { readonly tools: readonly ToolSpec[]; readonly callId: string },
): Rehearsal {
  switch (fault) {
    case 'states-a-wrong-fee':
      return misstatingFees(rehearsal, drawOf(callId));
    case 'makes-an-extra-write':
      return writingOnceMore(rehearsal, tools);
    case 'repeats-a-question':
      return askingTwice(rehearsal);
    case 'drops-a-request':
      return droppingRequests(rehearsal);
    case 'ends-early':
      return endingEarly(rehearsal);
    default:
      return rehearsal;
  }
}

/** The flow is begun anew at each turn, so a stream of chance would not do. */
function drawOf(callId: string): number {
  return [...callId].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 65_521, 7);
}
