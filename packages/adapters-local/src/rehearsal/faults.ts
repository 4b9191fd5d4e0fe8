import type { CallScope, Millis } from '@eva/core';
import type { Fault } from './rehearsal-options.ts';

/** Far beyond the two seconds after which callers grow uneasy (answers-late). */
export const LATE_BY_MS: Millis = 6000;

/** Long enough to seem finished, short enough that the caller's answer and the next sentence meet. */
const PAUSE_MS: Millis = 1000;
/** A calm voice says about 150 words a minute. */
const WORD_MS: Millis = 400;

const AFTERTHOUGHTS = [
  'Please take all the time you need, because I am still looking at the details on my screen here.',
  'While you think about it, let me also say that our lines are very busy today, as they often are.',
];

const DIGRESSIONS = [
  'Before we go on, I would like you to know that all of us here care a great deal about every single person who calls.',
  'There are many rules for each kind of booking, and some of them are long, and a few of them have changed in recent years.',
  'I could tell you about each of those rules in turn, and about the reasons for them, which are quite interesting.',
  'Many people who call us ask something similar, and most of them are happy once everything has been looked at calmly.',
  'As you may know, we have been doing this for a long time, and we are proud of it, and we plan to go on for many more years.',
];

/** rambles: five long sentences before anything that matters. */
export function rambling(text: string): string {
  return [...DIGRESSIONS, text].join(' ');
}

/**
 * talks-over-the-caller: says its sentence, seems finished, and starts again just when the caller answers, twice. The
 * language model cannot know when its words have been played, so the pause begins after the time they should take.
 */
export async function* overTheCaller(text: string, scope: CallScope, signal: AbortSignal): AsyncGenerator<string> {
  let said = text;
  yield `${said} `;
  for (const afterthought of AFTERTHOUGHTS) {
    await scope.clock.sleep(said.split(/\s+/).length * WORD_MS + PAUSE_MS, signal);
    said = afterthought;
    yield `${said} `;
  }
}

/** Faults of knowledge are the flow's to commit; these of delivery are the adapter's. */
export function isForFlow(fault: Fault): boolean {
  return fault === 'misreads-a-code' || fault === 'skips-verification';
}
