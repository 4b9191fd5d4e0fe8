import type { Rehearsal } from '@eva/core';
import { findAmounts, speakAmount } from '@eva/core/spoken';

/** Such fees are charged somewhere: nothing gives them away as odd. */
const OFF_BY_USD = [10, -25, 20, -15, 50, -40, 35] as const;

/**
 * states-a-wrong-fee: says every fee that is due with another amount, while total and booking stay right. `draw` is a
 * whole number from 0 that chooses by how much, and has to be the same throughout a call.
 */
export function misstatingFees(rehearsal: Rehearsal, draw: number): Rehearsal {
  const offByUsd = OFF_BY_USD[draw % OFF_BY_USD.length] ?? OFF_BY_USD[0];
  return function* (context) {
    const flow = rehearsal(context);
    let step = flow.next();
    while (step.done !== true) {
      const { value } = step;
      step = flow.next(yield value.type === 'say' ? { ...value, text: misstated(value.text, offByUsd) } : value);
    }
  };
}

function misstated(text: string, offByUsd: number): string {
  return text.replace(/\bfees? (?:is|of)\b[^.?]*/gi, (clause) =>
    findAmounts(clause).reduce((said, fee) => said.replace(speakAmount(fee), speakAmount(fee + offByUsd)), clause),
  );
}
