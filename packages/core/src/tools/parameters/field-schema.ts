import type { JsonObject, JsonSchema } from '../../protocol/json.ts';
import type { ParameterField, ParameterFields, TextField } from './parameter-field.ts';

/** The JSON Schema a model is shown, from the same declaration that the check reads, so the two cannot drift apart. */
export function parametersSchema(fields: ParameterFields): JsonSchema {
  const entries = Object.entries(fields);
  return {
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([name, field]) => [
        name,
        { ...(field.optional ? nullable(typeSchema(field)) : typeSchema(field)), description: field.description },
      ]),
    ),
    required: entries.filter(([, field]) => !field.optional).map(([name]) => name),
  };
}

function typeSchema(field: ParameterField): JsonObject {
  switch (field.type) {
    case 'string':
      return textSchema(field);
    case 'integer':
      return { type: 'integer', ...bounds(field) };
    case 'number':
      return { type: 'number', ...bounds(field) };
    case 'boolean':
      return { type: 'boolean' };
    case 'fixed-number':
      return { type: 'number', enum: field.oneOf };
    case 'list':
      return { type: 'array', items: textSchema(field.items) };
    default: {
      const impossible: never = field;
      return impossible;
    }
  }
}

function textSchema({
  pattern,
  oneOf,
  minLength,
  maxLength,
}: Pick<TextField, 'pattern' | 'oneOf' | 'minLength' | 'maxLength'>): JsonObject {
  return {
    type: 'string',
    ...(pattern === undefined ? {} : { pattern }),
    ...(minLength === undefined ? {} : { minLength }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(oneOf === undefined ? {} : { enum: oneOf }),
  };
}

function bounds(field: {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}): JsonObject {
  return {
    ...(field.minimum === undefined ? {} : { minimum: field.minimum }),
    ...(field.maximum === undefined ? {} : { maximum: field.maximum }),
    ...(field.exclusiveMinimum === undefined ? {} : { exclusiveMinimum: field.exclusiveMinimum }),
  };
}

function nullable(schema: JsonObject): JsonObject {
  const { type, enum: choices, ...rest } = schema;
  return {
    type: [type ?? 'string', 'null'],
    ...(Array.isArray(choices) ? { enum: [...choices, null] } : {}),
    ...rest,
  };
}
