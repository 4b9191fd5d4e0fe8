import { expect, test } from 'vitest';
import { isBrokenJson } from './broken-json.ts';

test('a model that has got stuck on brackets is read as quickly as any other', () => {
  for (const stuck of ['['.repeat(50_000), '{"a":'.repeat(20_000), '{"'.repeat(20_000)]) {
    expect(isBrokenJson(stuck)).toBe(false);
    expect(isBrokenJson(`{"rating": 3} ${stuck}`)).toBe(false);
  }
  expect(isBrokenJson(`${'['.repeat(5000)}${']'.repeat(5000)}`)).toBe(true);
});

test.each([
  ['{"turns": [{"turn_id": 0, "rating": 3}, {"turn_id": 1, "rat', true],
  ['{"turns": [{"turn_id": 0, "rating": 3},,]}', true],
  ['{\'turns\': [{"turn_id": 0}]}', true],
  ['[{"turn_id": 0}, {"turn_id": 1', true],
  ['{"turns": [{"turn_id": 0, "rating": 3}]}', false],
  ['Turn [0] is fine: {"turns": [{"turn_id": 0, "explanation": "so }] it\nis"}]} That is all.', false],
  ['[{"turn_id": 0}]', false],
  ['{"rating": NaN}', false],
  ['none at all', false],
  ['[none] {of} this', false],
])('of %s it says %s', (text, isBroken) => {
  expect(isBrokenJson(text)).toBe(isBroken);
});
