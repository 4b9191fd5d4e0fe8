import { expect, it } from 'vitest';
import { factsOf } from './goal-facts.ts';

it.each([
  ['19:00', '19:00'],
  ['7:00 PM', '19:00'],
  ['07:30 AM', '07:30'],
  ['12:15 AM', '00:15'],
  ['12:00 PM', '12:00'],
  ['soon', undefined],
])('reads the time %s as %s', (written, time) => {
  expect(factsOf({ facts: { t: written } }).time('t')).toBe(time);
});
