import type { Rehearsal } from '@eva/core';

/** drops-a-request: whatever the caller still wants when asked, it hears "no" and closes the call. */
export function droppingRequests(rehearsal: Rehearsal): Rehearsal {
  return function* (context) {
    const flow = rehearsal(context);
    let step = flow.next();
    while (step.done !== true) {
      const { value } = step;
      const input = yield value;
      const isOfferOfMore = value.type === 'say' && /\banything else\b/i.test(value.text);
      step = flow.next(isOfferOfMore ? { type: 'heard', text: 'no that is all' } : input);
    }
  };
}
