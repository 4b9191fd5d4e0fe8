import { listAt, objectAt, textAt } from '@eva/adapter-kit';
import type { Json, JsonObject, JsonSchema } from '@eva/core';

/** Of JSON Schema what the service has no field for, in words. */
const LIMITS: { readonly [keyword: string]: string } = {
  pattern: 'Matches',
  minLength: 'Characters at least',
  maxLength: 'Characters at most',
  minimum: 'At least',
  exclusiveMinimum: 'More than',
  maximum: 'At most',
  exclusiveMaximum: 'Less than',
  format: 'Format',
};

/**
 * A parameter as the service's tools have them: objects, lists and plain values, each plain one with a description, which
 * is what makes the model fill it in. What a schema says beyond that goes into the description.
 */
export function toolSchema(schema: JsonSchema, name = ''): JsonObject {
  const description = described(schema, name);
  switch (typeOf(schema)) {
    case 'object': {
      const properties = objectAt(schema, 'properties') ?? {};
      return {
        type: 'object',
        ...(textAt(schema, 'description') === undefined ? {} : { description }),
        required: listAt(schema, 'required'),
        properties: Object.fromEntries(
          Object.entries(properties).map(([key, value]) => [key, toolSchema(objectAt(value) ?? {}, key)]),
        ),
      };
    }
    case 'array':
      return { type: 'array', description, items: toolSchema(objectAt(schema, 'items') ?? {}, name) };
    default: {
      const choices = listAt(schema, 'enum').filter((choice) => typeof choice === 'string');
      return { type: typeOf(schema), description, ...(choices.length === 0 ? {} : { enum: choices }) };
    }
  }
}

/** Of several types the first: that a value may be null is said by leaving it out. */
function typeOf(schema: JsonSchema): string {
  const { type } = schema;
  const types = (Array.isArray(type) ? type : [type]) as readonly Json[];
  const found = types.find((one) => typeof one === 'string' && one !== 'null');
  return typeof found === 'string' ? found : 'string';
}

function described(schema: JsonSchema, name: string): string {
  const limits = Object.entries(LIMITS).flatMap(([keyword, words]) =>
    schema[keyword] === undefined ? [] : [`${words} ${String(schema[keyword])}.`],
  );
  const choices = listAt(schema, 'enum').filter((choice) => choice !== null && typeof choice !== 'string');
  if (choices.length > 0) limits.push(`One of ${choices.join(', ')}.`);
  const said = textAt(schema, 'description') ?? `The ${name.replace(/_/g, ' ')}.`;
  return [said, ...limits].join(' ');
}
