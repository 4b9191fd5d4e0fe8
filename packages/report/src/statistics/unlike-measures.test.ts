import { expect, test } from 'vitest';
import { score } from './__fixtures__/some-calls.ts';
import { unlikeMeasures } from './unlike-measures.ts';

const call = (change: object, architecture = 'cascade') => ({
  architecture,
  scores: { metrics: { faithfulness: { ...score(1), ...change } } },
});

test.each([
  ['version', { version: 'v2' }, 'v2'],
  ['judge', { judged_by: 'openai/gpt-5' }, 'v1 by openai/gpt-5'],
  ['prompt', { prompt_hash: '0123456789ab' }, 'v1, prompt 0123456789ab'],
  ['profile', { details: { judge: { profile: 'latest' } } }, 'v1, profile latest'],
  ['variant', { details: { variant: 'words' } }, 'v1, of words'],
  ['unit', { details: { unit: 'tool-call' } }, 'v1, of each tool-call'],
])('names a metric that was measured by another %s', (_, change, way) => {
  expect(unlikeMeasures([call({}), call({}), call(change)])).toEqual([
    { metric: 'faithfulness', ways: ['v1', way].sort() },
  ]);
  expect(unlikeMeasures([call(change), call(change)])).toEqual([]);
  expect(unlikeMeasures([call({}), call({ ...change, error: 'the judge is down' })])).toEqual([]);
});

test('takes no other judge for another sample of the same one', () => {
  const [other] = [call({ judged_by: 'openai/gpt-5' })];

  expect(unlikeMeasures([{ ...call({}), samples: other ? [other.scores] : [] }])).toHaveLength(1);
});

test('lets architectures differ in what is judged, as the method has it, unless none is told', () => {
  const [words, entities] = ['words', 'entities'].map((variant) => ({ details: { variant } }));
  const calls = [call(words ?? {}), call(entities ?? {}, 's2s')];

  expect(unlikeMeasures(calls)).toEqual([]);
  expect(unlikeMeasures(calls.map(({ scores }) => ({ scores })))).toEqual([
    { metric: 'faithfulness', ways: ['v1, of entities', 'v1, of words'] },
  ]);
});
