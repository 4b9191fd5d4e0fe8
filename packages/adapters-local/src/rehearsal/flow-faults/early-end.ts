import type { Rehearsal } from '@eva/core';
import { succeeded } from './succeeded.ts';

/** ends-early: has looked up what the call is about, and takes its leave where it would have had to go on. */
export function endingEarly(rehearsal: Rehearsal): Rehearsal {
  return function* (context) {
    const flow = rehearsal(context);
    let hasFound = false;
    let step = flow.next();
    while (step.done !== true) {
      if (step.value.type === 'say' && hasFound) {
        yield { type: 'say', text: 'Thank you for calling. Goodbye.' };
        return;
      }
      const input = yield step.value;
      hasFound ||= succeeded(input);
      step = flow.next(input);
    }
  };
}
