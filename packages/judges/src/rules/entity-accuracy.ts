import type { Json, JsonObject, ScorePart } from '@eva/core';
import { isList, isObject, isYes } from '../answers/json-shape.ts';
import { listAnswer } from '../answers/read-answer.ts';
import { type Aggregation, aggregate, meanOf } from './aggregate.ts';
import { share } from './call-verdict.ts';
import { turnOf } from './turn-verdicts.ts';

/** Units are caller turns, or tool calls numbered from 1. */
export type EntityUnit = 'turn' | 'tool-call';

export interface EntityScore {
  /** Null when no unit holds an entity that counts: then there is nothing to judge. */
  readonly value: number | null;
  readonly normalized: number | null;
  readonly numEvaluated: number;
  readonly numNotApplicable: number;
  /** -1 where it does not apply. */
  readonly perUnit: { readonly [unit: string]: number };
  readonly parts: { readonly [key: string]: ScorePart };
}

/** Stands for "holds no entity that counts". */
const NOT_APPLICABLE = -1;
const WRAPPERS = ['turns', 'evaluations', 'results', 'turn_evaluations'];

/** The items of an answer about units, out of whatever object they were wrapped in; undefined when there are none. */
export function entityItems(text: string): readonly Json[] | undefined {
  const list = listAnswer(text);
  const [only] = list ?? [];
  const inside = list?.length === 1 && isObject(only) ? WRAPPERS.map((key) => only[key]).find(isList) : undefined;
  const items = inside ?? list;
  return items === undefined || items.length === 0 ? undefined : items;
}

/** Of each unit the share of its entities that came through; of the call their mean. */
export function entityScore(
  items: readonly Json[],
  expected: readonly number[],
  unit: EntityUnit,
  aggregation: Aggregation = 'mean',
): EntityScore {
  const byUnit = new Map<number, readonly JsonObject[]>();
  for (const item of items) {
    const id = unitOf(item, expected, unit);
    if (id === undefined || !isObject(item)) continue;
    const entities = isList(item.entities) ? item.entities.filter(isObject) : [];
    byUnit.set(
      id,
      entities.filter((entity) => !isYes(entity.skipped)),
    );
  }
  const shares = [...byUnit].map(([id, entities]) => [String(id), shareOf(entities)] as const);
  const applicable = shares.map(([, value]) => value).filter((value) => value !== NOT_APPLICABLE);
  return {
    value: applicable.length === 0 ? null : meanOf(applicable),
    normalized: aggregate(aggregation, applicable),
    numEvaluated: shares.length,
    numNotApplicable: shares.length - applicable.length,
    perUnit: Object.fromEntries(shares),
    parts: accuracies([...byUnit.values()].flat()),
  };
}

function unitOf(item: Json, expected: readonly number[], unit: EntityUnit): number | undefined {
  const keys = unit === 'turn' ? ['turn_id', 'tool_call_id'] : ['tool_call_id', 'turn_id'];
  const key = keys.find((name) => isObject(item) && item[name] !== undefined && item[name] !== null);
  return key === undefined ? undefined : turnOf(item, expected, key);
}

function shareOf(entities: readonly JsonObject[]): number {
  if (entities.length === 0) return NOT_APPLICABLE;
  return entities.filter((entity) => isYes(entity.correct)).length / entities.length;
}

/** An entity that the judge gave no type counts for its unit only. */
function accuracies(entities: readonly JsonObject[]): EntityScore['parts'] {
  const types = new Set(entities.flatMap(({ type }) => (typeof type === 'string' && type !== '' ? [type] : [])));
  return Object.fromEntries(
    [...types].map((type) => {
      const ofType = entities.filter((entity) => entity.type === type);
      return [`${type}_accuracy`, share(shareOf(ofType), 'higher')];
    }),
  );
}
