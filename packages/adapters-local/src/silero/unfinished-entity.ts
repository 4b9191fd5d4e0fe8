const NATO =
  'alpha alfa bravo charlie delta echo foxtrot golf hotel india juliet juliett kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey whisky xray x-ray yankee zulu';
const DIGITS = 'zero oh one two three four five six seven eight nine';
const SYMBOLS = new Set([...NATO.split(' '), ...DIGITS.split(' '), ...'abcdefghijklmnopqrstuvwxyz']);

/** Words after which English goes on. */
const OPEN_ENDINGS = new Set(
  'is are was am to the a an my your and or but for of on at in from with about because by that code number name date flight i'.split(
    ' ',
  ),
);
const MONTHS = new Set(
  'january february march april may june july august september october november december'.split(' '),
);

/** Codes, ids and phone numbers on the telephone have at least this many symbols. */
const SHORTEST_CODE = 6;

/**
 * Whether what was heard so far plainly goes on: it stops inside a spelled code, at a month without a day, or at a
 * word that never ends a sentence. Single digits and letters alone ("two", "b") may well be whole answers.
 */
export function isUnfinished(partial: string): boolean {
  const words = partial.toLowerCase().match(/[a-z0-9'-]+/g) ?? [];
  const last = words.at(-1);
  if (last === undefined) return false;
  const spelled = spelledRun(words);
  if (spelled >= 2) return spelled < SHORTEST_CODE;
  return OPEN_ENDINGS.has(last) || MONTHS.has(last);
}

function spelledRun(words: readonly string[]): number {
  let run = 0;
  for (let index = words.length - 1; index >= 0; index -= 1) {
    if (!SYMBOLS.has(words[index] ?? '')) break;
    run += 1;
  }
  return run;
}
