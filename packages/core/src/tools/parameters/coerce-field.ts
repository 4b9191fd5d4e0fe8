import type { Json } from '../../protocol/json.ts';
import type { ParameterField, TextField } from './parameter-field.ts';

/** Gives a value in the field's own type, or undefined when it cannot be one. */
export type Coercion = (value: Json) => Json | undefined;

/** How a field takes values, leniently. Made once for all calls, for its pattern is compiled. */
export function coercionOf(field: ParameterField): Coercion {
  switch (field.type) {
    case 'string':
      return textCoercion(field);
    case 'integer':
      return (value) => within(toInteger(value), field);
    case 'number':
      return (value) => within(toNumber(value), field);
    case 'boolean':
      return toBoolean;
    case 'fixed-number':
      return (value) => (typeof value === 'number' && field.oneOf.includes(value) ? value : undefined);
    case 'list':
      return listCoercion(field.items);
    default: {
      const impossible: never = field;
      return impossible;
    }
  }
}

type TextRules = Pick<TextField, 'pattern' | 'oneOf' | 'minLength' | 'maxLength'>;

/** Text is never trimmed, and numbers and booleans are never text. */
function textCoercion({ pattern, oneOf, minLength, maxLength }: TextRules): (value: Json) => string | undefined {
  const form = pattern === undefined ? undefined : new RegExp(pattern.replaceAll('\\d', '\\p{Nd}'), 'u');
  return (value) => {
    if (typeof value !== 'string') return undefined;
    if (minLength !== undefined || maxLength !== undefined) {
      const characters = [...value].length;
      if (characters < (minLength ?? 0) || characters > (maxLength ?? characters)) return undefined;
    }
    if (form !== undefined && !form.test(value)) return undefined;
    return oneOf === undefined || oneOf.includes(value) ? value : undefined;
  };
}

function listCoercion(items: TextRules): Coercion {
  const coerce = textCoercion(items);
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    const read = value.flatMap((item: Json) => coerce(item) ?? []);
    return read.length === value.length ? read : undefined;
  };
}

const INTEGER_TEXT = /^[+-]?\d+(?:_\d+)*(?:\.0+)?$/;
const NUMBER_TEXT = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const INFINITE_TEXT = /^([+-]?)inf(?:inity)?$/i;
const NOT_A_NUMBER_TEXT = /^[+-]?nan$/i;

function toInteger(value: Json): number | undefined {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return Number.isInteger(value) ? value : undefined;
  const text = typeof value === 'string' ? value.trim() : '';
  const read = INTEGER_TEXT.test(text) ? Number(text.replaceAll('_', '')) : undefined;
  // So many digits that no number of ours can hold them: infinity must not reach a database.
  return read === undefined || Number.isFinite(read) ? read : undefined;
}

function toNumber(value: Json): number | undefined {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (NUMBER_TEXT.test(text)) return Number(text);
  const infinite = INFINITE_TEXT.exec(text);
  if (infinite) return infinite[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return NOT_A_NUMBER_TEXT.test(text) ? Number.NaN : undefined;
}

const TRUE_TEXTS: ReadonlySet<string> = new Set(['true', 't', 'yes', 'y', 'on', '1']);
const FALSE_TEXTS: ReadonlySet<string> = new Set(['false', 'f', 'no', 'n', 'off', '0']);

function toBoolean(value: Json): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 1) return true;
  if (value === 0) return false;
  if (typeof value !== 'string') return undefined;
  if (TRUE_TEXTS.has(value.toLowerCase())) return true;
  return FALSE_TEXTS.has(value.toLowerCase()) ? false : undefined;
}

/** Written so that not-a-number is outside every bound. */
function within(
  value: number | undefined,
  bounds: { readonly minimum?: number; readonly maximum?: number; readonly exclusiveMinimum?: number },
): number | undefined {
  if (value === undefined) return undefined;
  if (bounds.minimum !== undefined && !(value >= bounds.minimum)) return undefined;
  if (bounds.maximum !== undefined && !(value <= bounds.maximum)) return undefined;
  if (bounds.exclusiveMinimum !== undefined && !(value > bounds.exclusiveMinimum)) return undefined;
  return value;
}
