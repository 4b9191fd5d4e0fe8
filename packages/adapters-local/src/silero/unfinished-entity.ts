import { DIGIT_WORDS, MONTHS, NATO_WORDS } from '@eva/core/spoken';

/** As recognisers write them besides. */
const NATO_VARIANTS = ['alfa', 'juliett', 'whisky'];
const SYMBOLS = new Set([
  ...NATO_WORDS.map((word) => word.replace(' ', '')),
  ...[...NATO_VARIANTS, ...DIGIT_WORDS, 'oh'],
  ...'abcdefghijklmnopqrstuvwxyz',
]);

/** Words after which English goes on. */
const OPEN_ENDINGS = new Set(
  'is are was am to the a an my your and or but for of on at in from with about because by that code number name date flight i'.split(
    ' ',
  ),
);
const MONTH_NAMES = new Set<string>(MONTHS);

/** Codes, ids and phone numbers on the telephone have at least this many symbols. */
const SHORTEST_CODE = 6;

/**
 * Whether what was heard so far plainly goes on: it stops inside a spelled code, at a month without a day, or at a
 * word that never ends a sentence. Single digits and letters alone ("two", "b") may well be whole answers.
 */
export function isUnfinished(partial: string): boolean {
  const text = partial.toLowerCase().replace(/\bx[ -]ray\b/g, 'xray');
  const words = text.match(/[a-z0-9'-]+/g) ?? [];
  const last = words.at(-1);
  if (last === undefined) return false;
  const spelled = spelledRun(words);
  if (spelled >= 2) return spelled < SHORTEST_CODE;
  return OPEN_ENDINGS.has(last) || MONTH_NAMES.has(last);
}

function spelledRun(words: readonly string[]): number {
  let run = 0;
  for (let index = words.length - 1; index >= 0; index -= 1) {
    if (!SYMBOLS.has(words[index] ?? '')) break;
    run += 1;
  }
  return run;
}
