import type { Json, JsonObject } from '@eva/core';
import { isList, isObject } from './json-shape.ts';
import { jsonValuesIn } from './json-values.ts';

/**
 * The one object that a judge of whole calls answered with; undefined when there is none. Of several, the only one with
 * a `rating`, or else the longest of those with one, or of all.
 */
export function objectAnswer(text: string): JsonObject | undefined {
  const objects = jsonValuesIn(text).flatMap((value) => (isList(value) ? value : [value]).filter(isObject));
  const rated = objects.filter((object) => 'rating' in object);
  const [only] = rated;
  if (rated.length === 1) return only;
  return longest(rated.length > 0 ? rated : objects);
}

/** The list that a judge of turns answered with; a lone object is a list of one. Undefined when there is neither. */
export function listAnswer(text: string): readonly Json[] | undefined {
  const [first] = jsonValuesIn(text);
  if (isObject(first)) return [first];
  return isList(first) ? first : undefined;
}

/** What a judge that hears answered with: an object, which holds the turns. Undefined when it is no object. */
export function heardAnswer(text: string): JsonObject | undefined {
  const [first] = jsonValuesIn(text);
  return isObject(first) ? first : undefined;
}

export function turnsIn(answer: JsonObject | undefined): readonly Json[] {
  const turns = answer?.turns;
  return isList(turns) ? turns : [];
}

function longest(objects: readonly JsonObject[]): JsonObject | undefined {
  let best: JsonObject | undefined;
  for (const object of objects) {
    if (best === undefined || JSON.stringify(object).length > JSON.stringify(best).length) best = object;
  }
  return best;
}
