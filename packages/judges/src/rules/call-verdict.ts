import { type JsonObject, roundHalfEven, type ScorePart } from '@eva/core';
import { isObject, isYes } from '../answers/json-shape.ts';
import { normalized, ratingIn, type Scale } from './rating.ts';

export interface CallRubric {
  readonly scale: Scale;
  /** Key of the answer that holds the entries of the dimensions. */
  readonly entriesIn: 'dimensions' | 'corruption_analysis';
  /** Field of an entry that says whether something was found. */
  readonly flag: 'flagged' | 'detected';
  readonly dimensions: readonly string[];
}

/** What a judge made of a whole call. */
export interface CallVerdict {
  readonly rating: number;
  readonly normalized: number;
  /** The judge's own rating was none of the scale, and the lowest stands in for it. */
  readonly isRatingReplaced: boolean;
  readonly parts: { readonly [key: string]: ScorePart };
}

/**
 * The score of an answer about a whole call. The overall rating is taken as the judge states it and
 * never worked out from the dimensions.
 */
export function callVerdict(answer: JsonObject, rubric: CallRubric): CallVerdict {
  const stated = ratingIn(answer.rating, rubric.scale);
  const rating = stated ?? rubric.scale.min;
  return {
    rating,
    normalized: normalized(rating, rubric.scale),
    isRatingReplaced: stated === undefined,
    parts: flagRates(answer, rubric),
  };
}

/** 1 or 0 for each dimension that the answer says something of. */
function flagRates(answer: JsonObject, { entriesIn, flag, dimensions }: CallRubric): CallVerdict['parts'] {
  const entries = answer[entriesIn];
  if (!isObject(entries)) return {};
  return Object.fromEntries(
    dimensions.flatMap((dimension) => {
      const entry = entries[dimension];
      if (!isObject(entry) || !(flag in entry)) return [];
      return [[`${dimension}_rate`, share(isYes(entry[flag]) ? 1 : 0, 'lower')] as const];
    }),
  );
}

/** A share to three decimals, as a part of a score. */
export function share(value: number, better: ScorePart['better']): ScorePart {
  const rounded = roundHalfEven(value, 3);
  return { value: rounded, normalized: rounded, better };
}
