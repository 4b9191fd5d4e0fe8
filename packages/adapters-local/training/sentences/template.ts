import type { Draw } from './draw.ts';

/**
 * Expands a line such as `(hi|hello)[ there], my code is {code}`: one of the choices in round brackets, square brackets
 * half of the time, and slots filled by `fill`. Both kinds of bracket may hold others.
 */
export function expand(template: string, draw: Draw, fill: (slot: string) => string): string {
  let at = 0;

  const choices = (close: string): string => {
    const alternatives = [''];
    while (at < template.length && template[at] !== close) {
      const character = template[at] ?? '';
      at += 1;
      if (character === '|') alternatives.push('');
      else alternatives.push((alternatives.pop() ?? '') + piece(character));
    }
    if (close !== '' && template[at] !== close) throw new SyntaxError(`"${close}" is missing in: ${template}`);
    at += 1;
    return draw.oneOf(alternatives);
  };

  const piece = (character: string): string => {
    if (character === '(') return choices(')');
    if (character === '[') {
      const optional = choices(']');
      return draw.chance(0.5) ? optional : '';
    }
    return character;
  };

  const shape = choices('');
  return shape
    .replaceAll(/\{(\w+)\}/g, (_, slot: string) => fill(slot))
    .replaceAll(/ +/g, ' ')
    .trim();
}

/** The plain words of a template: they occur in training, so they can't be held out. */
export function wordsOfTemplate(template: string): readonly string[] {
  return template.replaceAll(/\{\w+\}/g, ' ').match(/[a-z']+/g) ?? [];
}
