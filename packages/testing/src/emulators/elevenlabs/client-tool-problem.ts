import { objectAt, textAt } from '@eva/adapter-kit';
import type { Json, JsonObject } from '@eva/core';

/** Fields of a parameter by its type, of those that a client tool can have (`LiteralJsonSchemaProperty` and the others). */
const FIELDS: { readonly [type: string]: readonly string[] } = {
  object: ['type', 'description', 'required', 'properties'],
  array: ['type', 'description', 'items'],
  string: ['type', 'description', 'enum'],
  integer: ['type', 'description', 'enum'],
  number: ['type', 'description', 'enum'],
  boolean: ['type', 'description'],
};

/** Why the service would not take a tool; undefined when it would. */
export function clientToolProblem(config: JsonObject | undefined): string | undefined {
  if (textAt(config, 'type') !== 'client') return 'tool_config.type must be client here';
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(textAt(config, 'name') ?? '')) return 'tool_config.name is missing or not a name';
  if (textAt(config, 'description') === undefined) return 'tool_config.description is missing';
  const { parameters } = config ?? {};
  return parameters === undefined ? undefined : schemaProblem(parameters, 'parameters');
}

function schemaProblem(schema: Json, at: string): string | undefined {
  const type = textAt(schema, 'type') ?? '';
  const fields = FIELDS[type];
  if (fields === undefined) return `${at}.type is not a type`;
  const extra = Object.keys(objectAt(schema) ?? {}).find((field) => !fields.includes(field));
  if (extra !== undefined) return `${at}.${extra} is not permitted`;
  if (type === 'array') return schemaProblem(objectAt(schema, 'items') ?? {}, `${at}.items`);
  if (type !== 'object') return textAt(schema, 'description') === undefined ? `${at}: set a description` : undefined;
  return Object.entries(objectAt(schema, 'properties') ?? {})
    .map(([name, value]) => schemaProblem(value ?? null, `${at}.${name}`))
    .find((problem) => problem !== undefined);
}
