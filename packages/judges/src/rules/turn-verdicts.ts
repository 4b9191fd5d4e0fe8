import type { Json, JsonObject, ScorePart } from '@eva/core';
import { isList, isObject } from '../answers/json-shape.ts';
import { type Aggregation, aggregate } from './aggregate.ts';
import { share } from './call-verdict.ts';
import { normalized, ratingIn, type Scale, writtenRatingIn } from './rating.ts';

export interface TurnRubric {
  readonly scale: Scale;
  /** Whether a rating may be written as text. */
  readonly isWritten: boolean;
  /** What may be wrong with a turn; empty where the judge names nothing. */
  readonly modes: readonly string[];
  /**
   * `cleared`: one word may stand for a list, and a turn without a fault, or without a rating, has none; `kept`: only
   * what is given as a list, whatever the rating.
   */
  readonly modesOf: 'cleared' | 'kept';
}

export interface TurnVerdict {
  readonly turn: number;
  /** Null: this turn does not count. */
  readonly rating: number | null;
  readonly modes: readonly string[];
  readonly item: JsonObject;
}

/** What became of all turns; value and normalized are null when none counts. */
export interface TurnScore {
  readonly value: number | null;
  readonly normalized: number | null;
  readonly numEvaluated: number;
  readonly parts: { readonly [key: string]: ScorePart };
}

/** Items about turns that were asked for, by their number; a later one about the same turn stands. */
export function turnItems(items: readonly Json[], expected: readonly number[]): ReadonlyMap<number, JsonObject> {
  const byTurn = new Map<number, JsonObject>();
  for (const item of items) {
    const turn = turnOf(item, expected);
    if (turn !== undefined && isObject(item)) byTurn.set(turn, item);
  }
  return byTurn;
}

/** Goes by the number alone, never by the place in the list. */
export function turnOf(item: Json | undefined, expected: readonly number[], key = 'turn_id'): number | undefined {
  const turn = isObject(item) ? item[key] : undefined;
  return typeof turn === 'number' && expected.includes(turn) ? turn : undefined;
}

/** Reads the items of an answer. */
export function turnVerdicts(
  items: readonly Json[],
  expected: readonly number[],
  rubric: TurnRubric,
): readonly TurnVerdict[] {
  const read = rubric.isWritten ? writtenRatingIn : ratingIn;
  return [...turnItems(items, expected)].map(([turn, item]) => {
    const rating = read(item.rating, rubric.scale) ?? null;
    return { turn, rating, modes: modesIn(item, rating, rubric), item };
  });
}

export function turnScore(
  verdicts: readonly TurnVerdict[],
  { scale, modes }: TurnRubric,
  aggregation: Aggregation = 'mean',
): TurnScore {
  const rated = verdicts.flatMap((verdict) =>
    verdict.rating === null ? [] : [{ ...verdict, rating: verdict.rating }],
  );
  const ratings = rated.map(({ rating }) => rating);
  const rates = modes.map((mode) => {
    const tagged = rated.filter((verdict) => verdict.modes.includes(mode)).length;
    return [`${mode}_rate`, share(tagged / rated.length, 'lower')] as const;
  });
  return {
    value: aggregate(aggregation, ratings),
    normalized: aggregate(
      aggregation,
      ratings.map((rating) => normalized(rating, scale)),
    ),
    numEvaluated: rated.length,
    parts: rated.length === 0 ? {} : Object.fromEntries(rates),
  };
}

export interface TurnMaps {
  readonly per_turn_ratings: { readonly [turn: string]: number | null };
  readonly per_turn_failure_modes: { readonly [turn: string]: readonly string[] };
  readonly per_turn_normalized: { readonly [turn: string]: number };
}

/** What is stored of the turns, keyed by their number. */
export function turnMaps(verdicts: readonly TurnVerdict[], scale: Scale): TurnMaps {
  return {
    per_turn_ratings: Object.fromEntries(verdicts.map(({ turn, rating }) => [String(turn), rating])),
    per_turn_failure_modes: Object.fromEntries(verdicts.map(({ turn, modes }) => [String(turn), modes])),
    per_turn_normalized: Object.fromEntries(
      verdicts.flatMap(({ turn, rating }) => (rating === null ? [] : [[String(turn), normalized(rating, scale)]])),
    ),
  };
}

function modesIn(item: JsonObject, rating: number | null, { modesOf, scale }: TurnRubric): readonly string[] {
  const given = item.failure_modes;
  if (modesOf === 'kept') return isList(given) ? given.map(String) : [];
  if (rating === null || rating === scale.max) return [];
  const list = isList(given) ? given : typeof given === 'string' ? [given] : [];
  return list.filter((mode) => mode !== null && mode !== false && String(mode).trim() !== '').map(String);
}
