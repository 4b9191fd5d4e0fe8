import { findAmounts, findCode, findDates, findTimes, spellCodeNato } from '@eva/core/spoken';
import type { Script } from './script-schema.ts';

/** Fewer spelled symbols than this are not taken for a code that is read back. */
const SHORTEST_CODE = 4;

/** The answer to "is that right?": yes when every value that was read back is one the caller knows. */
export function answerReadBack(heard: string, script: Script, today: string): string {
  const code = script.code;
  if (code !== undefined) {
    const read = findCode(heard).filter(({ length }) => length >= SHORTEST_CODE);
    if (read.length > 0 && !read.some((candidate) => candidate.includes(code))) {
      return `No. The code is ${spellCodeNato(code)}.`;
    }
  }
  const { dates = [], times = [], amounts = [] } = script.knows ?? {};
  const isRight =
    allKnown(findDates(heard, today), dates) &&
    allKnown(findTimes(heard), times) &&
    allKnown(findAmounts(heard), amounts);
  return isRight ? 'Yes, that is right.' : 'No, that is not right.';
}

/** A kind of value the script says nothing about cannot be wrong. */
function allKnown<T>(read: readonly T[], known: readonly T[]): boolean {
  return known.length === 0 || read.every((value) => known.includes(value));
}
