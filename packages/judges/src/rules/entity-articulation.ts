import type { Json } from '@eva/core';
import { meanOf } from './aggregate.ts';
import { ratingIn } from './rating.ts';
import { turnItems } from './turn-verdicts.ts';

const SCALE = { min: 0, max: 1 };

/** How clearly the agent's entities were spoken, turn by turn. */
export interface ArticulationScore {
  /** Null when no turn counts: then there is nothing to judge. */
  readonly value: number | null;
  readonly numEvaluated: number;
  readonly numWithoutEntities: number;
  /** Of a turn without entities whatever the judge wrote, since it counts nowhere. */
  readonly perTurnRatings: { readonly [turn: string]: Json };
  readonly perTurnHasEntities: { readonly [turn: string]: boolean };
}

/** Only turns with entities count, and a turn has some unless the judge says that it has none. */
export function articulationScore(items: readonly Json[], expected: readonly number[]): ArticulationScore {
  const turns = [...turnItems(items, expected)].map(([turn, item]) => {
    const hasEntities = item.has_entities === undefined || Boolean(item.has_entities);
    const rating = hasEntities ? (ratingIn(item.rating, SCALE) ?? null) : (item.rating ?? null);
    return { key: String(turn), hasEntities, rating };
  });
  const counted = turns.flatMap(({ hasEntities, rating }) =>
    hasEntities && typeof rating === 'number' ? [rating] : [],
  );
  return {
    value: counted.length === 0 ? null : meanOf(counted),
    numEvaluated: counted.length,
    numWithoutEntities: turns.filter(({ hasEntities }) => !hasEntities).length,
    perTurnRatings: Object.fromEntries(turns.map(({ key, rating }) => [key, rating])),
    perTurnHasEntities: Object.fromEntries(turns.map(({ key, hasEntities }) => [key, hasEntities])),
  };
}
