import { jsonValuesIn } from './json-values.ts';

/**
 * Whether an answer's JSON is broken or breaks off, so that the tolerant reader would take a piece of it, such as its first
 * turn, for the whole.
 */
export function isBrokenJson(text: string): boolean {
  const start = text.search(/[{[]/);
  if (start < 0) return false;
  const whole = text.slice(start, closingOf(text, start));
  const values = jsonValuesIn(whole);
  // A whole value has nothing before or beside it; brackets that hold no value at all are prose.
  return values.length > 0 && !(values.length === 1 && isOneValue(whole));
}

function isOneValue(text: string): boolean {
  const [value] = jsonValuesIn(text);
  const inList = jsonValuesIn(`[${text}]`)[0];
  return Array.isArray(inList) && inList.length === 1 && JSON.stringify(inList[0]) === JSON.stringify(value);
}

/** Behind the bracket that closes the one at `start`; the end of the text where none does. */
function closingOf(text: string, start: number): number {
  let depth = 0;
  let isString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (isString) {
      if (character === '\\') at += 1;
      else if (character === '"') isString = false;
    } else if (character === '"') isString = true;
    else if ('{['.includes(character)) depth += 1;
    else if ('}]'.includes(character)) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}
