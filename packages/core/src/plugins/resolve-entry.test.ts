import { expect, test } from 'vitest';
import { resolveEntry } from './resolve-entry.ts';

const CONDITIONS = ['node', 'import', 'default'];

test.each([
  ['a plain string', { './stt': './stt.js' }, './stt', './stt.js'],
  [
    'the first condition that is met',
    { './stt': { browser: './b.js', import: './i.js', default: './d.js' } },
    './stt',
    './i.js',
  ],
  ['nested conditions', { './stt': { node: { require: './r.cjs', default: './d.js' } } }, './stt', './d.js'],
  ['the next condition when the first leads nowhere', { './stt': { node: {}, default: './d.js' } }, './stt', './d.js'],
  ['the first of a list that leads somewhere', { './stt': [{ browser: './b.js' }, './d.js'] }, './stt', './d.js'],
  ['a pattern', { './*': './dist/*.js' }, './stt', './dist/stt.js'],
  ['the longest pattern', { './*': './any/*.js', './speech/*': './speech/*.js' }, './speech/stt', './speech/stt.js'],
  ['an exact key before a pattern', { './*': './any/*.js', './stt': './exact.js' }, './stt', './exact.js'],
  ['the whole of exports for the main entry', './index.js', '.', './index.js'],
])('follows %s', (_name, exports, entry, target) => {
  expect(resolveEntry(exports, entry, CONDITIONS)).toBe(target);
});

test.each([
  ['a subpath that is not listed', { './tts': './tts.js' }],
  ['a subpath closed with null', { './*': './*.js', './stt': null }],
  ['a condition that is not met', { './stt': { 'eva-source': './src/stt.ts' } }],
  ['no exports at all', undefined],
])('offers nothing for %s', (_name, exports) => {
  expect(resolveEntry(exports, './stt', CONDITIONS)).toBeUndefined();
});

test('takes sources inside the repository, where core itself runs from source', () => {
  expect(resolveEntry({ './stt': { 'eva-source': './src/stt.ts', default: './dist/stt.js' } }, './stt')).toBe(
    './src/stt.ts',
  );
});
