import { expect, test } from 'vitest';
import { readBaseLanguage } from '../language/base-language.ts';
import { spellingOfSounds } from './spelling-of-sounds.ts';

const spell = spellingOfSounds(readBaseLanguage().spellings);

test.each([
  ['b r ae n d ax n', 'brandon'],
  ['p eh t er s ax n', 'peterson'],
  ['m ih ch ax l', 'mitchel'],
  ['k ow v ae k', 'kovac'],
])('writes %s as people would read it', (phones, written) => {
  expect(spell(phones.split(' '))).toSatisfy((text: string) => similar(text, written));
});

test('writes something for any sounds', () => {
  expect(spell('zh zh uw zh'.split(' '))).toMatch(/^[a-z]{3,}$/);
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
