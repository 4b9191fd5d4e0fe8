import type { Json, JsonObject, JsonSchema } from '../../protocol/json.ts';
import { isJsonObject } from '../canonical-json.ts';
import { type Coercion, coercionOf } from './coerce-field.ts';
import { parametersSchema } from './field-schema.ts';
import type { ParameterField, ParameterFields, ParameterValues } from './parameter-field.ts';

/** One declaration of a tool's arguments: what the model is shown, and what the tool accepts. */
export interface ParameterRules<Fields extends ParameterFields = ParameterFields> {
  readonly jsonSchema: JsonSchema;
  read(args: Json): ReadParameters<Fields>;
}

export type ReadParameters<Fields extends ParameterFields> =
  | { readonly isValid: true; readonly values: ParameterValues<Fields> }
  /** `error` is the tool's whole result. */
  | { readonly isValid: false; readonly error: JsonObject };

/**
 * Fields in the order they are checked. Of all that are wrong the first with an error type of its own decides, even
 * behind one without; `acrossFields` sees values that are all right by themselves and says what does not fit together.
 */
export function parameterRules<const Fields extends ParameterFields>(
  fields: Fields,
  acrossFields?: (values: ParameterValues<Fields>) => string | undefined,
): ParameterRules<Fields> {
  let coercions: readonly FieldCoercion[] | undefined;
  return {
    jsonSchema: parametersSchema(fields),
    read(args) {
      coercions ??= Object.entries(fields).map(([name, field]) => ({ name, field, coerce: coercionOf(field) }));
      if (!isJsonObject(args)) return invalid('The arguments have to be an object.');
      const values: { [name: string]: Json } = {};
      const wrong: { readonly name: string; readonly field: ParameterField }[] = [];
      for (const { name, field, coerce } of coercions) {
        const given = Object.hasOwn(args, name) ? (args[name] ?? null) : null;
        const value = given === null ? (field.optional ? null : undefined) : coerce(given);
        if (value === undefined) wrong.push({ name, field });
        else values[name] = value;
      }
      const first = wrong.find(({ field }) => field.errorType !== undefined) ?? wrong[0];
      if (first) return invalid(describe(first.name, first.field), first.field.errorType);
      // Every field was read by its own rule just above, which is what the type says.
      const read = values as ParameterValues<Fields>;
      const misfit = acrossFields?.(read);
      return misfit === undefined ? { isValid: true, values: read } : invalid(misfit);
    },
  };
}

interface FieldCoercion {
  readonly name: string;
  readonly field: ParameterField;
  readonly coerce: Coercion;
}

function invalid(message: string, errorType = 'invalid_parameter') {
  return { isValid: false as const, error: { status: 'error', error_type: errorType, message } };
}

function describe(name: string, field: ParameterField): string {
  const schema = field.type === 'list' ? field.items : field;
  if ('oneOf' in schema && schema.oneOf) return `${name} has to be one of ${schema.oneOf.join(', ')}.`;
  if ('pattern' in schema && schema.pattern) return `${name} has to match ${schema.pattern}.`;
  return `${name} is missing or not a valid ${field.type}.`;
}
