import { expect, test } from 'vitest';
import {
  aimlessScores,
  ORACLE_PHONES,
  oracleNetwork,
  oracleScores,
  phonesOf,
  stepThrough,
  textTo,
} from '../__fixtures__/oracle-scores.ts';
import { WORD_CLASSES } from '../language/word-classes.ts';
import { agreedLink } from './heard-words.ts';
import { SEARCH_SETTINGS } from './search-settings.ts';
import { MOST_TOKENS } from './token-list.ts';
import { createTokenSearch, type SearchNetwork } from './token-search.ts';

const network = oracleNetwork();

test('hears words of the lexicon, pause or not', () => {
  const words = ['i', 'would', 'like', 'to', 'change', 'my', 'flight'];

  expect(heard(network, phonesOf(words))).toBe(words.join(' '));
  expect(
    heard(
      network,
      words.flatMap((word) => phonesOf([word])),
    ),
  ).toBe(words.join(' '));
});

test('takes the word that its sentence speaks for among those that sound the same', () => {
  expect(heard(network, phonesOf(['my', 'code', 'is', 'five', 'to', 'for', 'see']))).toMatch(/^my code is five /);
  expect(heard(network, phonesOf(['the', 'code', 'is', 'b.', 'be', 'r.', 'are', 'four']))).toBe(
    'the code is b. b. r. r. four',
  );
  expect(heard(network, phonesOf(['can', 'you', 'see', 'my', 'code']))).toBe('can you see my code');
});

test('lets nothing but the sound decide which symbol is spelled', () => {
  const symbols = [...(WORD_CLASSES['<letter>'] ?? []), ...(WORD_CLASSES['<digit>'] ?? [])];
  const drawn = codes(symbols, 60);
  const request = oracleNetwork({
    phrases: drawn.map((code) => `my code is ${code.join(' ').replaceAll('.', '')}`),
  });
  // One symbol of each code that the request spells is another one in what is said.
  const spoken = drawn.map((code, index) =>
    code.map((symbol, place) => (place === index % 6 ? (symbols[(index * 7) % symbols.length] ?? '') : symbol)),
  );

  expect(spoken.map((code) => heard(request, phonesOf(['my', 'code', 'is', ...code])))).toEqual(
    spoken.map((code) => `my code is ${code.join(' ')}`),
  );
});

test('hears a word that no lexicon holds by its sounds', () => {
  expect(heard(network, [...phonesOf(['my', 'last', 'name', 'is']), ...'b r ih z d ax l f er'.split(' '), 'pau'])).toBe(
    'my last name is [b r ih z d ax l f er]',
  );
});

test('hears a term that the request tells of as that term', () => {
  const told = oracleNetwork(
    { keyterms: ['Brizdal Fer'] },
    new Map([['brizdal fer', ['b r ih z d ax l f er'.split(' ')]]]),
  );

  expect(heard(told, [...phonesOf(['my', 'last', 'name', 'is']), ...'b r ih z d ax l f er'.split(' '), 'pau'])).toBe(
    'my last name is brizdal fer',
  );
});

test('hears nothing in silence', () => {
  expect(
    heard(
      network,
      Array.from({ length: 100 }, () => 'pau'),
    ),
  ).toBe('');
});

test('is certain only of what it keeps to', () => {
  const search = createTokenSearch(network, SEARCH_SETTINGS);
  const words = ['my', 'confirmation', 'code', 'is', 'zulu', 'kilo', 'three'];
  const scores = oracleScores(phonesOf(words));
  const certain: string[] = [];

  search.begin();
  for (let at = 0; at < scores.length; at += ORACLE_PHONES.classes) {
    search.step(scores, at);
    certain.push(textTo(search, network, agreedLink(search, 7)));
  }

  const whole = words.join(' ');
  expect(certain.filter((text) => !whole.startsWith(text))).toEqual([]);
  expect(new Set(certain).size).toBeGreaterThan(5);
});

test('says when each word was spoken', () => {
  const search = createTokenSearch(network, SEARCH_SETTINGS);
  search.begin();
  stepThrough(search, oracleScores(phonesOf(['yes', 'zulu']), 10));
  const { startFrame, endFrame, prev } = search.links;
  const zulu = search.end();

  // "yes" is y eh s, "zulu" is z uw l uw; ten frames each, after ten of silence.
  expect([startFrame[prev[zulu] ?? 0], endFrame[prev[zulu] ?? 0]]).toEqual([10, 40]);
  expect([startFrame[zulu], endFrame[zulu]]).toEqual([40, 80]);
});

test('keeps within its bounds when nothing can be made of the sound', () => {
  const search = createTokenSearch(network, { ...SEARCH_SETTINGS, beam: 1e9, wordBeam: 20 });
  const scores = aimlessScores(150);
  const room = search.links.prev.length;

  search.begin();
  let most = 0;
  for (let round = 0; round < 3; round += 1) {
    stepThrough(search, scores);
    most = Math.max(most, search.tokens().count);
  }

  expect(most).toBeLessThanOrEqual(MOST_TOKENS);
  expect(search.links.prev.length).toBe(room);
  expect(search.end()).toBeLessThan(room);
});

function heard(given: SearchNetwork, phones: readonly string[]): string {
  const search = createTokenSearch(given, SEARCH_SETTINGS);
  search.begin();
  stepThrough(search, oracleScores(phones));
  return textTo(search, given, search.end());
}

function codes(symbols: readonly string[], count: number): readonly (readonly string[])[] {
  let state = 3;
  const draw = (): string => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return symbols[Math.floor((state / 2 ** 32) * symbols.length)] ?? '';
  };
  return Array.from({ length: count }, () => Array.from({ length: 6 }, draw));
}
