import { expect, it } from 'vitest';
import { askPatiently, callTool, type Dialogue, type PatientAnswer, plainWords } from './dialogue.ts';

/** Plays a caller who gives these answers, the last of them for ever; what was said to it, and how the question ended. */
function played(answers: readonly string[]): { readonly said: readonly string[]; readonly end: PatientAnswer<number> } {
  const dialogue: Dialogue<PatientAnswer<number>> = askPatiently({
    text: 'I found you. How many bags?',
    again: 'How many bags?',
    understand: (heard) => (/^\d$/.test(heard) ? Number(heard) : undefined),
    asksToRepeat: (heard) => heard === 'pardon',
    wantsPerson: (heard) => heard === 'a person please',
  });
  const said: string[] = [];
  for (let step = dialogue.next(); ; ) {
    if (step.done === true) return { said, end: step.value };
    if (step.value.type === 'say') said.push(step.value.text);
    step = dialogue.next({ type: 'heard', text: answers[said.length - 1] ?? answers.at(-1) ?? '' });
  }
}

it('says everything again to a caller who did not hear it, and only the question to one who was not understood', () => {
  expect(played(['well', 'pardon', '2'])).toEqual({
    said: [
      'I found you. How many bags?',
      'Sorry, I did not understand that. How many bags?',
      'I found you. How many bags?',
    ],
    end: { type: 'understood', answer: 2 },
  });
});

it('gives up after five answers that mean nothing, and repeats itself at most six times in between', () => {
  const { said, end } = played(['well']);

  expect([said.length, end.type]).toEqual([5, 'lost']);
  expect(played(['pardon']).said).toHaveLength(6 + 5);
});

it('lets a caller who asks for a person out of the question', () => {
  expect(played(['well', 'a person please'])).toMatchObject({ said: { length: 2 }, end: { type: 'wants-person' } });
});

it('comes to what a tool answers, with the lead only where there is one', () => {
  const calling = callTool('find_member', { card: '1' });

  expect(calling.next().value).toEqual({ type: 'call', tool: 'find_member', arguments: { card: '1' } });
  expect(calling.next({ type: 'result', result: { status: 'success' } }).value).toEqual({ status: 'success' });
  expect(callTool('find_member', {}, 'One moment.').next().value).toMatchObject({ lead: 'One moment.' });
});

it('gives patterns nothing but words to match', () => {
  expect(plainWords('Yes, please!  Say it AGAIN.')).toBe('yes please say it again');
});
