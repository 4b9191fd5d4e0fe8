import type { JsonSchema } from '@eva/core';
import type { CallRubric } from '../rules/call-verdict.ts';
import type { TurnRubric } from '../rules/turn-verdicts.ts';

/**
 * Shapes of answers, for judges whose provider can hold them to one: an object at the root, every field required and none
 * besides, reasons before verdicts, which is the order that models write in.
 */
export function callAnswerSchema({ scale, entriesIn, flag, dimensions }: CallRubric): JsonSchema {
  const rating = wholeNumbers(scale);
  const entry =
    flag === 'flagged' ? object({ evidence: TEXT, flagged: FLAG, rating }) : object({ analysis: TEXT, detected: FLAG });
  return object({ [entriesIn]: object(Object.fromEntries(dimensions.map((name) => [name, entry]))), rating });
}

export function writtenTurnsSchema({ scale, modes }: TurnRubric): JsonSchema {
  return object({
    turns: list(
      object({
        turn_id: WHOLE_NUMBER,
        explanation: TEXT,
        failure_modes: list({ type: 'string', enum: modes }),
        rating: { type: ['integer', 'null'], enum: [...levels(scale), null] },
      }),
    ),
  });
}

export function ratedTurnsSchema({ scale }: TurnRubric): JsonSchema {
  return object({ turns: list(object({ turn_id: WHOLE_NUMBER, explanation: TEXT, rating: wholeNumbers(scale) })) });
}

export function heardTurnsSchema({ scale, modes }: TurnRubric): JsonSchema {
  return object({
    turns: list(
      object({
        turn_id: WHOLE_NUMBER,
        language: TEXT,
        transcript: TEXT,
        explanation: TEXT,
        ...(modes.length === 0 ? {} : { failure_modes: list({ type: 'string', enum: modes }) }),
        rating: wholeNumbers(scale),
      }),
    ),
  });
}

export const SPOKEN_ENTITIES_SCHEMA: JsonSchema = turnsOf({
  turn_id: { type: 'integer' },
  language: { type: 'string' },
  transcript: { type: 'string' },
  has_entities: { type: 'boolean' },
  explanation: { type: 'string' },
  rating: { type: 'integer', enum: [0, 1] },
});

export const HEARD_ENTITIES_SCHEMA: JsonSchema = entitiesOf({ turn_id: { type: 'integer' } }, 'transcribed_value', {
  skipped: { type: 'boolean' },
});

export const CAPTURED_ENTITIES_SCHEMA: JsonSchema = entitiesOf(
  { tool_call_id: { type: 'integer' }, tool_name: { type: 'string' } },
  'captured_value',
  {},
);

const TEXT: JsonSchema = { type: 'string' };
const FLAG: JsonSchema = { type: 'boolean' };
const WHOLE_NUMBER: JsonSchema = { type: 'integer' };

function entitiesOf(unit: JsonSchema, found: string, more: JsonSchema): JsonSchema {
  const entity = object({
    type: { type: 'string' },
    value: { type: 'string' },
    [found]: { type: ['string', 'null'] },
    analysis: { type: 'string' },
    correct: { type: 'boolean' },
    ...more,
  });
  return turnsOf({ ...unit, entities: list(entity), summary: { type: 'string' } });
}

function turnsOf(properties: JsonSchema): JsonSchema {
  return object({ turns: list(object(properties)) });
}

function object(properties: JsonSchema): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function list(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

function wholeNumbers(scale: CallRubric['scale']): JsonSchema {
  return { type: 'integer', enum: levels(scale) };
}

function levels({ min, max }: CallRubric['scale']): readonly number[] {
  return Array.from({ length: max - min + 1 }, (_, index) => min + index);
}
