import type { Json, JsonObject } from '@eva/core';
import type { Schema } from '@google/genai';

/** What a schema of the API knows beside its type; it refuses words that it does not know. */
const KEPT = ['description', 'required', 'format', 'minimum', 'maximum', 'minItems', 'maxItems', 'pattern'];

/** A JSON Schema in the API's own dialect: types in capitals, `nullable` in place of a type null. */
export function wireSchema(schema: JsonObject): Schema {
  const types = [schema.type].flat().filter((type): type is string => typeof type === 'string');
  const type = types.find((name) => name !== 'null');
  const variants = schema.anyOf ?? schema.oneOf;
  const choices = Array.isArray(schema.enum) ? schema.enum.filter((one) => typeof one === 'string') : [];
  const fields: { [name: string]: unknown } = {};
  for (const name of KEPT) if (schema[name] !== undefined) fields[name] = schema[name];
  if (type !== undefined) fields.type = type.toUpperCase();
  if (types.includes('null')) fields.nullable = true;
  if (choices.length > 0) fields.enum = choices;
  if (isObject(schema.items)) fields.items = wireSchema(schema.items);
  if (Array.isArray(variants)) fields.anyOf = variants.filter(isObject).map(wireSchema);
  if (isObject(schema.properties)) {
    fields.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, one]) => [name, wireSchema(isObject(one) ? one : {})]),
    );
  }
  return fields as Schema;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
