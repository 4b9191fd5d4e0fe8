import type { Json, JsonSchema } from '@eva/core';

/** The smallest value that a JSON Schema allows, as an emulated model answers a prompt that asks for a shape. */
export function schemaExample(schema: JsonSchema | undefined): Json {
  if (schema === undefined) return {};
  const {
    const: only,
    enum: choices,
    default: preset,
    anyOf,
    oneOf,
    type,
    properties,
    required,
    items,
    minItems,
  } = schema;
  if (only !== undefined) return only;
  if (preset !== undefined) return preset;
  if (Array.isArray(choices) && choices[0] !== undefined) return choices[0] as Json;
  const variants = anyOf ?? oneOf;
  if (Array.isArray(variants)) return schemaExample(variants[0] as JsonSchema);
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object': {
      const names = Array.isArray(required)
        ? (required as readonly string[])
        : Object.keys((properties ?? {}) as JsonSchema);
      const fields = (properties ?? {}) as { readonly [name: string]: JsonSchema };
      return Object.fromEntries(names.map((name) => [name, schemaExample(fields[name])]));
    }
    case 'array':
      return Array.from({ length: typeof minItems === 'number' ? minItems : 0 }, () =>
        schemaExample(items as JsonSchema),
      );
    case 'integer':
    case 'number':
      return typeof schema.minimum === 'number' ? schema.minimum : 0;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return 'emulated';
  }
}
