import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { databaseHash, normalizeDatabase } from './database-hash.ts';

test('hashes the canonical text of what is left without the session', () => {
  const text = '{"flights":{"a":1},"note":"\\u00e9"}';

  expect(databaseHash({ note: 'é', session: { last_name: 'kim' }, flights: { a: 1 } })).toBe(
    createHash('sha256').update(text).digest('hex'),
  );
});

test('keeps a session that is not at the top', () => {
  expect(databaseHash({ t: { session: 1 } })).not.toBe(databaseHash({ t: {} }));
});

test('does not care how an absent value is written, nor about minus zero', () => {
  expect(
    normalizeDatabase({ a: 'None', b: ' null\n', c: 'NONE\u2003', d: 'nones', e: '', f: -0, g: '\ufeffnone' }),
  ).toEqual({ a: null, b: null, c: null, d: 'nones', e: '', f: 0, g: '\ufeffnone' });
});

test('treats a list as a set under the keys that mean one, at any depth, and nowhere else', () => {
  const lists = { standby_list: [{ b: 2 }, { a: 1 }, 'x', 3], seats: ['b', 'a'] };

  expect(normalizeDatabase({ t: { r: { deep: lists } }, bookings: { x: [2, 1] } })).toEqual({
    t: { r: { deep: { standby_list: ['x', 3, { a: 1 }, { b: 2 }], seats: ['b', 'a'] } } },
    bookings: { x: [2, 1] },
  });
});

test('sorts what is inside a set before the set itself', () => {
  const left = { notifications: [{ bookings: [2, 1], id: 1 }, { bookings: [1, 2] }] };
  const right = { notifications: [{ bookings: [2, 1] }, { id: 1, bookings: [1, 2] }] };

  expect(databaseHash(left)).toBe(databaseHash(right));
});

test('leaves the database it was given alone', () => {
  const db = { bookings: [2, 1], meal: 'none' };

  databaseHash(db);

  expect(db).toEqual({ bookings: [2, 1], meal: 'none' });
});
