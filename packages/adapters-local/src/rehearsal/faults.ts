import type { CallScope, Message, Millis } from '@eva/core';
import type { Fault } from './rehearsal-options.ts';

/** Far beyond the two seconds after which callers grow uneasy (answers-late). */
export const LATE_BY_MS: Millis = 6000;

/** By then a caller who took the sentence for finished has begun to answer, and even a short answer is not over. */
const PAUSE_MS: Millis = 2000;
/** What a calm voice takes for a sentence, for each of its letters, and for a breath at a comma. */
const SENTENCE_MS: Millis = 500;
const LETTER_MS: Millis = 55;
const COMMA_MS: Millis = 200;

/** After so many its turn is long as it is: to talk too much is another fault. */
const SENTENCES_ENOUGH = 3;

/** Short, so that they end with the caller's answer, and nothing in them asks for another one. */
const AFTERTHOUGHTS = ['No hurry at all.', 'I am all ears.', 'Just go right ahead.', 'Take all the time you need.'];

const DIGRESSIONS = [
  'Before we go on, I would like you to know that all of us here care a great deal about every single person who calls.',
  'There are many rules for each kind of booking, and some of them are long, and a few of them have changed in recent years.',
  'I could explain where each one came from, and who wrote it, and why, which makes for quite an interesting story.',
  'Many people ask something similar, and most of them are happy once the whole matter has been looked at calmly.',
  'As you may know, this company is old, and we are proud of it, and we plan to go on for a good many years more.',
  'When I began to work here, the computers were slow and grey, and the coffee was even worse than it is these days.',
  'My first teacher used to say that patience is half of the job, and kindness the other half, and I believe it still.',
  'Our building stands beside a small park with old trees, so that in spring we can hear birds through the windows.',
  'A friend in another department once counted how often the telephone rings in a week, and nobody guessed the number.',
  'It is curious how differently voices sound in the morning and at night, as though the air itself were changing.',
  'Travel has become so ordinary, when you think of it, although our grandparents would have called it a small wonder.',
  'I always recommend comfortable shoes and a book, since waiting is shorter for those who brought something to read.',
  'Some of my favourite towns lie by the sea, but I would not say no to the mountains, should anybody invite me there.',
  'The picture on this wall shows a harbour with little boats, painted by the father of the lady who runs the kitchen.',
  'Now that the days are getting shorter, everyone seems to be planning holidays, and who could blame them for it.',
];
const DIGRESSIONS_PER_TURN = 5;

/** rambles: five long sentences before anything that matters, as long as it has not told them all. */
export function rambling(text: string, messages: readonly Message[]): string {
  const first = turnsBefore(messages) * DIGRESSIONS_PER_TURN;
  return [...DIGRESSIONS.slice(first, first + DIGRESSIONS_PER_TURN), text].join(' ');
}

/**
 * talks-over-the-caller: says its sentence, seems finished, and starts again while the caller answers. It takes an agent
 * that lets nobody cut it short (`bargeIn: false`). The language model cannot know when its words have been played, so
 * the pause begins after the time they should take.
 */
export async function* overTheCaller(
  text: string,
  messages: readonly Message[],
  scope: CallScope,
  signal: AbortSignal,
): AsyncGenerator<string> {
  yield `${text} `;
  if (sentencesIn(text) > SENTENCES_ENOUGH) return;
  await scope.clock.sleep(speakingMs(text) + PAUSE_MS, signal);
  yield `${AFTERTHOUGHTS[turnsBefore(messages) % AFTERTHOUGHTS.length]} `;
}

function speakingMs(text: string): Millis {
  const commas = text.match(/,/g)?.length ?? 0;
  return sentencesIn(text) * SENTENCE_MS + text.length * LETTER_MS + commas * COMMA_MS;
}

function sentencesIn(text: string): number {
  return text.match(/[.?!]/g)?.length ?? 0;
}

/** Turns in which the agent has answered so far, its greeting aside. */
function turnsBefore(messages: readonly Message[]): number {
  const firstCaller = messages.findIndex(({ role }) => role === 'user');
  return messages.slice(Math.max(0, firstCaller)).filter((one) => one.role === 'assistant' && one.text !== '').length;
}

/** Faults of knowledge that flows commit themselves; the others are committed around them. */
export function isForFlow(fault: Fault): boolean {
  return fault === 'misreads-a-code' || fault === 'skips-verification';
}
