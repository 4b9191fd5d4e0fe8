import type { Json } from '@eva/core';

/**
 * Every JSON object and array in a text, in order, whatever stands around them. From each bracket the
 * value that begins there is tried; where it is not one, the search goes on with the next character.
 */
export function jsonValuesIn(text: string): readonly Json[] {
  const values: Json[] = [];
  let at = 0;
  while (at < text.length) {
    const found = isOpening(text[at]) ? valueAt(text, at) : undefined;
    if (found === undefined) at += 1;
    else {
      values.push(found.value);
      at = found.end;
    }
  }
  return values;
}

function valueAt(text: string, start: number): { readonly value: Json; readonly end: number } | undefined {
  const whole = balancedFrom(text, start);
  if (whole === undefined) return undefined;
  try {
    return { value: JSON.parse(whole.strict) as Json, end: whole.end };
  } catch {
    return undefined;
  }
}

/** The text up to the bracket that closes the one at `start`, in strict JSON: models put line breaks into strings. */
function balancedFrom(text: string, start: number): { readonly strict: string; readonly end: number } | undefined {
  const open: string[] = [];
  let strict = '';
  let isString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (isString) {
      if (character === '\\') {
        strict += character + (text[at + 1] ?? '');
        at += 1;
        continue;
      }
      if (character === '"') isString = false;
      strict += character < ' ' ? escaped(character) : character;
      continue;
    }
    const notANumber = 'NI-'.includes(character) ? NOT_A_NUMBER.exec(text.slice(at, at + 9))?.[0] : undefined;
    if (notANumber !== undefined) {
      strict += 'null';
      at += notANumber.length - 1;
      continue;
    }
    strict += character;
    if (character === '"') isString = true;
    else if (isOpening(character)) {
      open.push(character === '{' ? '}' : ']');
      if (open.length > DEEPEST) return undefined;
    } else if (character === '}' || character === ']') {
      if (open.pop() !== character) return undefined;
      if (open.length === 0) return { strict, end: at + 1 };
    }
  }
  return undefined;
}

/**
 * No answer is nested so deep. A model that has got stuck on brackets writes thousands of them, and from each the
 * search would else go to the end of the text.
 */
const DEEPEST = 100;

/** Some serialisers print these, and neither is a rating. */
const NOT_A_NUMBER = /^(?:NaN|-?Infinity)/;

function isOpening(character: string | undefined): boolean {
  return character === '{' || character === '[';
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
