import type { Dialogue } from '@eva/core/domain-kit';
import { findAmounts, findDates, findYesNo, speakDate } from '@eva/core/spoken';
import { type CodeShape, codeIn, spellOut } from './code-shape.ts';
import { ask } from './dialogue.ts';
import { note, type Talk } from './talk.ts';

/** Asks for a code; no read-back, because a wrong one only fails to be found. */
export function* askCode(talk: Talk, topic: string, shape: CodeShape): Dialogue<string> {
  return yield* ask(talk, `What is ${topic}?`, (heard) => codeIn(heard, shape));
}

/** Asks for a code and reads it back until it is right. `thing` is the topic in few words. */
export function* askCheckedCode(
  talk: Talk,
  { topic, thing, shape }: { readonly topic: string; readonly thing: string; readonly shape: CodeShape },
): Dialogue<string> {
  const first = yield* askCode(talk, topic, shape);
  return yield* readBack(talk, { thing, value: first, say: spellOut, read: (heard) => codeIn(heard, shape) });
}

export function* askDate(talk: Talk, question: string): Dialogue<string> {
  return yield* ask(talk, question, (heard) => findDates(heard, talk.context.today)[0]);
}

/** A date that matters by its year, read back with it. */
export function* askCheckedDate(
  talk: Talk,
  { question, thing }: { readonly question: string; readonly thing: string },
): Dialogue<string> {
  const read = (heard: string) => findDates(heard, talk.context.today)[0];
  const first = yield* ask(talk, question, read);
  return yield* readBack(talk, { thing, value: first, say: (date) => speakDate(date, { withYear: true }), read });
}

export function* askAmount(talk: Talk, question: string): Dialogue<number> {
  return yield* ask(talk, question, (heard) => findAmounts(heard)[0]);
}

const CORRECTIONS = 4;

function* readBack(
  talk: Talk,
  {
    thing,
    value,
    say,
    read,
  }: {
    readonly thing: string;
    readonly value: string;
    readonly say: (value: string) => string;
    readonly read: (heard: string) => string | undefined;
  },
): Dialogue<string> {
  let current = value;
  for (let correction = 0; correction < CORRECTIONS; correction += 1) {
    const answer = yield* ask(talk, `I have ${say(current)}. Is the ${thing} right?`, (heard) => {
      const said = findYesNo(heard);
      return said === 'yes' ? said : (read(heard) ?? said);
    });
    if (answer === 'yes') return current;
    if (answer === 'no') note(talk, 'I am sorry.');
    current = answer === 'no' ? yield* ask(talk, `Please say the ${thing} again, slowly.`, read) : answer;
  }
  return current;
}
