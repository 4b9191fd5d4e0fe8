import { describe, expect, it } from 'vitest';
import { createDraw } from './draw.ts';
import { expand, wordsOfTemplate } from './template.ts';

describe('expand', () => {
  const all = (template: string): readonly string[] => {
    const draw = createDraw(1);
    const made = Array.from({ length: 200 }, () => expand(template, draw, (slot) => slot.toUpperCase()));
    return [...new Set(made)].sort();
  };

  it('takes one of the choices, and what is optional or not', () => {
    expect(all('(hi|hello)[ there], {name}')).toEqual([
      'hello there, NAME',
      'hello, NAME',
      'hi there, NAME',
      'hi, NAME',
    ]);
  });

  it('nests', () => {
    expect(all('a[ (b|c[ d])]')).toEqual(['a', 'a b', 'a c', 'a c d']);
  });

  it('names the template that lacks a bracket', () => {
    expect(() => all('(hi|hello')).toThrow(new SyntaxError('")" is missing in: (hi|hello'));
  });
});

describe('wordsOfTemplate', () => {
  it('leaves slots out', () => {
    expect(wordsOfTemplate("(it's|is) {code}[ please]")).toEqual(["it's", 'is', 'please']);
  });
});
