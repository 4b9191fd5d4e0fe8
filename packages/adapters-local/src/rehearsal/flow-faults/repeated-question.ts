import type { Rehearsal } from '@eva/core';

/** repeats-a-question: asks its first question again once it has been answered, and makes nothing of the second answer. */
export function askingTwice(rehearsal: Rehearsal): Rehearsal {
  return function* (context) {
    const flow = rehearsal(context);
    let question: string | undefined;
    let isRepeated = false;
    let step = flow.next();
    while (step.done !== true) {
      const { value } = step;
      if (value.type === 'say' && question !== undefined && !isRepeated) {
        isRepeated = true;
        yield { type: 'say', text: question };
      }
      const input = yield value;
      if (value.type === 'say') question ??= questionIn(value.text);
      step = flow.next(input);
    }
  };
}

function questionIn(text: string): string | undefined {
  return text.split(/(?<=[.?!])\s+/).findLast((sentence) => sentence.endsWith('?'));
}
