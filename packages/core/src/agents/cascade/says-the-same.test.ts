import { expect, test } from 'vitest';
import { saysTheSame } from './says-the-same.ts';

test.each([
  ['cancel my booking', 'Cancel my booking.'],
  ['three no four', ' “Three, no: four!” '],
  ['at 1.5', 'At 1.5.'],
  ["don't", '"Don\'t."'],
])('%j says the same as %j', (one, other) => {
  expect([saysTheSame(one, other), saysTheSame(other, one)]).toEqual([true, true]);
});

test.each([
  ['cancel my booking', "don't cancel my booking"],
  ['cancel my booking', 'cancel my booking now'],
  ['room 15', 'room 1.5'],
  ['at five', 'at -5'],
  ['fly to A B', 'fly to B A'],
  ['it', 'bit'],
])('%j does not say the same as %j', (one, other) => {
  expect([saysTheSame(one, other), saysTheSame(other, one)]).toEqual([false, false]);
});
