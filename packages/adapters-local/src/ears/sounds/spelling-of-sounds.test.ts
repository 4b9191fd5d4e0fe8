import { expect, test } from 'vitest';
import { readBaseLanguage } from '../language/base-language.ts';
import { spellingsOfSounds } from './spelling-of-sounds.ts';

const spellings = spellingsOfSounds(readBaseLanguage().spellings);

test.each([
  ['b r ae n d ax n', 'brandon'],
  ['p eh t er s ax n', 'peterson'],
  ['m ih ch ax l', 'mitchel'],
  ['k ow v ae k', 'kovac'],
])('writes %s as people would read it', (phones, written) => {
  expect(spellings(phones.split(' '))[0]).toSatisfy((text: string) => similar(text, written));
});

test('knows several ways to write the same sounds, each once', () => {
  const ways = spellings('m er z ax'.split(' '));

  expect(ways).toContain('mirza');
  expect(ways).toContain('merza');
  expect(new Set(ways).size).toBe(ways.length);
});

test('writes something for any sounds', () => {
  expect(spellings('zh zh uw zh'.split(' '))[0]).toMatch(/^[a-z]{3,}$/);
});

/** The same consonants in the same order, doubled or not. */
function similar(text: string, other: string): boolean {
  const bones = (word: string): string =>
    word
      .replace(/ck|c/g, 'k')
      .replace(/tch/g, 'ch')
      .replace(/[aeiouyh]/g, '')
      .replace(/(.)\1/g, '$1');
  return bones(text) === bones(other);
}
