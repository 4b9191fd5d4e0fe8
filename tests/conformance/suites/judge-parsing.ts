import type { Json } from '@eva/core';
import {
  type Aggregation,
  aggregate,
  jsonValuesIn,
  listAnswer,
  normalized,
  objectAnswer,
  ratingIn,
  type Scale,
  turnOf,
} from '@eva/judges/rules';
import { functionSuite } from '../suite.ts';

interface ParsingInput {
  readonly text: string | null;
  readonly item: Json;
  readonly expected_turn_ids: readonly number[];
  readonly rating: Json;
  readonly scale: readonly [number, number];
  readonly method: Aggregation;
  readonly scores: readonly (number | null)[];
}

export const judgeParsingSuite = functionSuite({
  name: 'metrics/judge_parsing',
  tolerance: (_path, fn) => (fn === 'aggregate' ? 0.001 : 1e-9),
  run(fn, given) {
    const input = given as ParsingInput;
    const text = input.text ?? '';
    switch (fn) {
      case 'parse':
        return {
          all_json: jsonValuesIn(text),
          first_json: jsonValuesIn(text)[0] ?? null,
          judge_object: objectAnswer(text) ?? null,
          judge_list: listAnswer(text) ?? null,
        };
      case 'parse_list_null':
        return { judge_list: listAnswer(text) ?? null };
      case 'resolve_turn_id':
        return { turn_id: turnOf(input.item, input.expected_turn_ids) ?? null };
      case 'validate_rating':
        return validated(input.rating, { min: input.scale[0], max: input.scale[1] });
      case 'aggregate':
        return aggregated(input);
      default:
        return undefined;
    }
  },
});

function validated(given: Json, scale: Scale) {
  const rating = ratingIn(given, scale) ?? scale.min;
  return { rating, normalized: normalized(rating, scale) };
}

function aggregated({ method, scores }: ParsingInput) {
  try {
    return { value: aggregate(method, scores) };
  } catch {
    return { throws: true };
  }
}
