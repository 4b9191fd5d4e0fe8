import { describe, expect, it } from 'vitest';
import { isUnfinished } from './unfinished-entity.ts';

describe('isUnfinished', () => {
  it.each([
    ['my confirmation code is', true],
    ['my code is zulu kilo three', true],
    ['my code is zulu kilo three foxtrot foxtrot whiskey', false],
    ['z k three f f w', false],
    ['my code is zulu x ray', true],
    ['my code is zulu x-ray', true],
    ['my code is zulu kilo x ray foxtrot foxtrot whiskey', false],
    ['i want to fly on march', true],
    ['i want to fly on march twenty fifth', false],
    ['two', false],
    ['seat b', false],
    ['yes please', false],
    ['my last name is morgan and', true],
    ['', false],
  ])('takes "%s" for unfinished: %s', (partial, expected) => {
    expect(isUnfinished(partial)).toBe(expected);
  });
});
