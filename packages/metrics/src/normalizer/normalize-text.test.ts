import { expect, test } from 'vitest';
import { normalizeText } from './normalize-text.ts';

const LANGUAGES = ['en', 'de', 'fr', 'hi', 'ja', 'ko', 'it'];

// Each took a search to the end of the text from every sign: far more than the time that a test is given.
test.each([' ', '\n', "' ", '<', '[', '(', 'a', '1'])(
  'a text that is %j a hundred thousand times is read in time with its length',
  (sign) => {
    for (const language of LANGUAGES) {
      expect(normalizeText(`one ${sign.repeat(100_000 / sign.length)}`, language)).toMatch(/\S/);
    }
  },
);

test('what stands in brackets goes, up to the first sign that closes them, and what stays open stays', () => {
  const read = (language: string, ...texts: readonly string[]) => texts.map((text) => normalizeText(text, language));

  expect(read('en', 'go <a [b] on', 'go [a> on', 'go (a (b) on', 'go () on (and', 'go ( on')).toEqual([
    'go on',
    'go on',
    'go on',
    'go on and',
    'go on',
  ]);
  expect(read('zh', '好<甲[乙>丙]丁', '好（甲(乙）丙)丁', '好<甲')).toEqual(['好丙丁', '好丙丁', '好<甲']);
});
