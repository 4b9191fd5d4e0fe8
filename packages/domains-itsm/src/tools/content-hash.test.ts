import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentHash } from './content-hash.ts';

test('hashes the canonical text without what happens later, at any level, and with made ids as null', () => {
  const text = '{"a":{"x":1},"case":null,"list":[null,"EMP1"]}';

  expect(
    contentHash({
      status: 'open',
      list: ['REQ-SW-0a1b', 'EMP1'],
      case: 'CASE-ACCT-12',
      a: { x: 1, review_date: '2026-01-01', sla_tier: null },
    }),
  ).toBe(createHash('sha1').update(text).digest('hex').slice(0, 12));
});

test('keeps what is null, and what only looks like a made id', () => {
  expect(contentHash({ a: null })).not.toBe(contentHash({}));
  expect(contentHash({ a: 'INC-1' })).not.toBe(contentHash({ a: null }));
  expect(contentHash({ a: 'INC1' })).toBe(contentHash({ a: null }));
});
