import { findAmounts, findDates, findTimes } from '@eva/core/spoken';
import { hasCue, lastCue } from './cues.ts';
import type { Limit } from './script-schema.ts';

type Verdict =
  | { readonly type: 'accept' }
  /** Something was not heard, or sounds wrong and may have been misheard. */
  | { readonly type: 'repeat' }
  | { readonly type: 'decline'; readonly limit: Limit };

export interface OfferCheck {
  /** Judges the offer in a turn, with all that was heard of it before. */
  judge(words: readonly string[]): Verdict;
}

/** How often an offer is heard again before what is not certain counts against it. */
const MAX_REPEATS = 3;

interface Tally {
  fits: number;
  fails: number;
}

/**
 * Checks offers against limits with an ear that errs: what fits is taken at once, what fails is heard a second time
 * before it is declined, and what was heard once need not be heard again. A value once found wrong stays wrong.
 */
export function createOfferCheck(limits: readonly Limit[], today: string): OfferCheck {
  const knownBad = new Set<string>();
  let tallies = new Map<Limit, Tally>();
  let repeats = 0;

  return {
    judge(words) {
      for (const limit of limits) count(limit, readLimit(words, limit, today));
      const failed = limits.find((limit) => tallyOf(limit).fails >= 2 && tallyOf(limit).fails > tallyOf(limit).fits);
      if (failed !== undefined) return settled({ type: 'decline', limit: failed });
      const doubtful = limits.find((limit) => tallyOf(limit).fits <= tallyOf(limit).fails);
      if (doubtful === undefined) return settled({ type: 'accept' });
      if (repeats >= MAX_REPEATS) return settled({ type: 'decline', limit: doubtful });
      repeats += 1;
      return { type: 'repeat' };
    },
  };

  function tallyOf(limit: Limit): Tally {
    const tally = tallies.get(limit) ?? { fits: 0, fails: 0 };
    tallies.set(limit, tally);
    return tally;
  }

  function count(limit: Limit, reading: Reading): void {
    if (reading.type === 'unheard') return;
    const tally = tallyOf(limit);
    if (reading.type === 'fits') {
      tally.fits += 1;
      return;
    }
    const bad = `${limits.indexOf(limit)} ${reading.value}`;
    tally.fails += knownBad.has(bad) ? 2 : 1;
    if (tally.fails >= 2) knownBad.add(bad);
  }

  /** The next offer is another one. */
  function settled(verdict: Verdict): Verdict {
    tallies = new Map();
    repeats = 0;
    return verdict;
  }
}

type Reading =
  | { readonly type: 'fits' }
  | { readonly type: 'unheard' }
  | { readonly type: 'fails'; readonly value: string };

function readLimit(words: readonly string[], limit: Limit, today: string): Reading {
  if (limit.value === 'words') {
    const unwanted = lastCue(words, limit.notWords ?? []);
    if (unwanted !== undefined) return { type: 'fails', value: words.slice(unwanted.start, unwanted.end).join(' ') };
    return { type: limit.words === undefined || hasCue(words, limit.words) ? 'fits' : 'unheard' };
  }
  const value = valueIn(words, limit, today);
  if (value === undefined) return { type: limit.isOptional === true ? 'fits' : 'unheard' };
  return isWithin(value, limit) ? { type: 'fits' } : { type: 'fails', value: String(value) };
}

function valueIn(words: readonly string[], limit: Limit, today: string): string | number | undefined {
  if (limit.after === undefined) return oneValue(words, limit, today);
  const cue = lastCue(words, limit.after);
  const rest = cue === undefined ? [] : words.slice(cue.end);
  const value = oneValue(rest, limit, today);
  // The value must begin right after the cue: "the total is one something and ninety dollars" does not say ninety.
  if (value !== undefined && oneValue(rest.slice(1), limit, today) !== value) return value;
  return limit.zero !== undefined && hasCue(words, limit.zero) ? 0 : undefined;
}

function oneValue(words: readonly string[], limit: Limit, today: string): string | number | undefined {
  const text = words.join(' ');
  const at = limit.which === 'last' ? -1 : 0;
  switch (limit.value) {
    case 'time':
      return findTimes(text).at(at);
    case 'amount':
      return findAmounts(text).at(at);
    case 'date':
      return findDates(text, today).at(at);
    case 'words':
      return undefined;
    default:
      return limit.value satisfies never;
  }
}

/** Times and dates in this form order as text does. */
function isWithin(value: string | number, { atMost, atLeast, oneOf }: Limit): boolean {
  return (
    (atMost === undefined || value <= atMost) &&
    (atLeast === undefined || value >= atLeast) &&
    (oneOf === undefined || oneOf.includes(value))
  );
}
