import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

test('orders keys by code point at every level, also above U+FFFF', () => {
  expect(canonicalJson({ b: { d: 1, c: 2 }, a: 0, '\u{1F600}': 1, '\uFF21': 2, B: 3, aa: 4 })).toBe(
    '{"B":3,"a":0,"aa":4,"b":{"c":2,"d":1},"\\uff21":2,"\\ud83d\\ude00":1}',
  );
});

test('escapes everything outside printable ASCII in lower-case hex, with the short forms where JSON has them', () => {
  expect(canonicalJson('"\\/\n\r\t\b\f\u0001\u007f\u00e9\u{1F600}~ ')).toBe(
    '"\\"\\\\/\\n\\r\\t\\b\\f\\u0001\\u007f\\u00e9\\ud83d\\ude00~ "',
  );
});

test('prints numbers the way Python does', () => {
  const numbers = [0.1, 218.4, 1e16, 1e22, -3, 0.0001, 0.00005, 1.5e-7, -2.25e-10, 1e-100];

  expect(canonicalJson(numbers)).toBe(
    '[0.1,218.4,10000000000000000,10000000000000000000000,-3,0.0001,5e-05,1.5e-07,-2.25e-10,1e-100]',
  );
});

test('names numbers that JSON has no word for', () => {
  expect(canonicalJson([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])).toBe(
    '[NaN,Infinity,-Infinity]',
  );
});
