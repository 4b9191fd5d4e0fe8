import type { JsonObject } from '@eva/core';
import { callTool, type Dialogue, plainWords } from '@eva/core/domain-kit';
import { DIGIT_WORDS, findCode, NATO_WORDS, speakNumber, spellCodeNato } from '@eva/core/spoken';
import type { Conversation } from './conversation.ts';
import { ask } from './dialogue.ts';
import { part, type Reservation, succeeded } from './reservation.ts';

const CODE_LENGTH = 6;
/** The first look-up and its repairs. */
const LOOKUPS = 5;

export interface Identified {
  readonly reservation: Reservation;
  readonly lastName: string;
}

/** Code, last name, look-up; asks again for what did not fit. Undefined when the booking is not found in the end. */
export function* identifyCaller(conversation: Conversation): Dialogue<Identified | undefined> {
  conversation.note('I can help you with that.');
  const heardCodes = [yield* askCode(conversation, 'What is your six character confirmation code?')];
  let lastName = '';
  if (conversation.context.fault !== 'skips-verification') {
    lastName = yield* askName(conversation, 'Thank you. What is the last name on the booking?');
  }

  const tried = new Set<string>();
  const rejectedNames = new Set<string>();
  const missing = new Set<string>();
  for (let lookup = 0; lookup < LOOKUPS; lookup += 1) {
    const code = tookFor(likeliest(heardCodes, missing), conversation.context.fault);
    const attempt = `${code} ${lastName}`;
    // The same values would only fail again.
    const result: JsonObject = tried.has(attempt)
      ? { status: 'error', error_type: 'not_found' }
      : yield* callTool('get_reservation', { confirmation_number: code, last_name: lastName });
    tried.add(attempt);
    if (succeeded(result)) return { reservation: part<Reservation>(result, 'reservation'), lastName };
    if (lookup === LOOKUPS - 1) break;

    if (result.error_type === 'authentication_failed') {
      conversation.note(`The last name does not match. I heard ${lastName}.`);
      rejectedNames.add(lastName);
      lastName = yield* askName(conversation, 'Please say the last name again, and spell it.', rejectedNames);
    } else {
      missing.add(code);
      conversation.note(`I could not find that booking. I heard ${spellCodeNato(code)}.`);
      heardCodes.push(yield* askCode(conversation, 'Please spell the confirmation code again, slowly.'));
    }
  }
  return undefined;
}

function* askCode(conversation: Conversation, text: string): Dialogue<string> {
  let symbols = 0;
  return yield* ask(conversation, {
    text,
    understand: (said) => {
      const heard = withoutBareLetter(said);
      symbols = symbolsIn(heard).length;
      return (
        findCode(heard, { length: CODE_LENGTH })[0] ?? findCode(symbolsIn(heard).join(' '), { length: CODE_LENGTH })[0]
      );
    },
    get again() {
      const heard =
        symbols === 0 ? '' : `I heard ${speakNumber(symbols)} characters, not ${speakNumber(CODE_LENGTH)}. `;
      return `${heard}Please spell the confirmation code again, slowly.`;
    },
  });
}

/** Asks for the last name; of the word and its spelling the first that was not tried in vain. */
function* askName(
  conversation: Conversation,
  text: string,
  rejected: ReadonlySet<string> = new Set(),
): Dialogue<string> {
  return yield* ask(conversation, {
    text,
    understand: (heard) => {
      const names = [saidName(heard), spelledName(heard)].filter((name) => name !== undefined);
      return names.find((name) => !rejected.has(name)) ?? names[0];
    },
    again: 'Please say the last name again, and spell it.',
  });
}

/** Who spells in spelling words says "alpha" for the letter: a bare "a" between them is a misheard eight. */
function withoutBareLetter(heard: string): string {
  const words = wordsIn(heard);
  const spelling = words.filter((word) => SYMBOL_WORDS.has(word) && !DIGIT_WORDS.includes(word)).length;
  return spelling < 2 ? heard : words.map((word) => (word === 'a' ? 'eight' : word)).join(' ');
}

/** A recogniser puts odd words between the symbols: the words that are symbols, without them. */
function symbolsIn(heard: string): readonly string[] {
  return wordsIn(heard).filter((word) => SYMBOL_WORDS.has(word));
}

/** The words, each spelling word as one: "x ray" is no letter and a name. */
function wordsIn(heard: string): readonly string[] {
  return plainWords(heard)
    .replace(/\bx ray\b/g, 'xray')
    .split(' ');
}

const SYMBOL_WORDS: ReadonlySet<string> = new Set([
  ...NATO_WORDS.map((word) => word.replace(' ', '')),
  ...['alfa', 'juliett', 'whisky'],
  ...DIGIT_WORDS,
]);

function spelledName(heard: string): string | undefined {
  return findCode(heard)
    .filter((code) => code.length >= SHORTEST_SPELLED && /^[A-Z]+$/.test(code))
    .sort((left, right) => right.length - left.length)[0]
    ?.toLowerCase();
}

const SHORTEST_SPELLED = 3;

/** Everything people say around a name. */
const AROUND_NAME = new Set(
  'yes sure okay sorry my the a last name names surname family is its it the on booking thats again spelled spell and i am this under please for uh um have'.split(
    ' ',
  ),
);

/** What is left when the words around a name and the spelling are taken away; next to "name" when that is possible. */
function saidName(heard: string): string | undefined {
  const words = wordsIn(heard);
  const isName = (word: string): boolean =>
    word.length > 1 && !AROUND_NAME.has(word.replaceAll("'", '')) && !SYMBOL_WORDS.has(word);
  const cue = words.lastIndexOf('name');
  return words.slice(cue + 1).find(isName) ?? words.find(isName);
}

/**
 * The code to try next. Where codes were heard differently, each place takes what was heard there most often, the
 * latest hearing deciding ties; a code that was tried already gives way to the latest hearing.
 */
function likeliest(heard: readonly string[], missing: ReadonlySet<string>): string {
  const latest = heard.at(-1) ?? '';
  const voted = [...latest]
    .map((symbol, place) => {
      const here = heard.map((code) => code[place] ?? '').reverse();
      const votes = (candidate: string): number => here.filter((other) => other === candidate).length;
      return here.reduce((best, candidate) => (votes(candidate) > votes(best) ? candidate : best), symbol);
    })
    .join('');
  return missing.has(voted) ? latest : voted;
}

/** The fault `misreads-a-code` takes the last symbol for its neighbour. */
function tookFor(code: string, fault: string | undefined): string {
  if (fault !== 'misreads-a-code') return code;
  const order = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
  const last = order.indexOf(code.at(-1) ?? '');
  return `${code.slice(0, -1)}${order[(last + 1) % order.length]}`;
}
