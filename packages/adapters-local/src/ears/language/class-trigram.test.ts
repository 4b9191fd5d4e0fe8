import { expect, test } from 'vitest';
import { buildClassTrigram } from './class-trigram.ts';

const trigram = buildClassTrigram(
  new Map([
    ['a', 4],
    ['b', 4],
    ['</s>', 4],
    ['<s>\ta', 4],
    ['a\tb', 4],
    ['b\t</s>', 4],
    ['<s>\ta\tb', 4],
    ['a\tb\t</s>', 4],
  ]),
  new Map([
    ['a', 0.5],
    ['c', 0.5],
  ]),
);
const id = (token: string): number => trigram.tokenIds.get(token) ?? -1;

test('gives every state probabilities that come to one', () => {
  const start = trigram.startState;
  const afterA = trigram.nextState(start, id('a'));
  for (const state of [0, start, afterA, trigram.nextState(afterA, id('b'))]) {
    const sum = [...trigram.tokenIds.values()].reduce(
      (total, token) => total + Math.exp(trigram.logProbability(state, token)),
      0,
    );

    expect(sum).toBeCloseTo(1, 6);
  }
});

test('prefers what was seen after the last two words, and lets everything else be', () => {
  const afterA = trigram.nextState(trigram.startState, id('a'));

  expect(Math.exp(trigram.logProbability(afterA, id('b')))).toBeGreaterThan(0.8);
  expect(Math.exp(trigram.logProbability(afterA, id('c')))).toBeGreaterThan(0.001);
});

test('forgets what says nothing: two ways to the same words end in one state', () => {
  const unseen = trigram.nextState(trigram.nextState(trigram.startState, id('c')), id('c'));

  expect(unseen).toBe(0);
  expect(trigram.nextState(unseen, id('a'))).toBe(trigram.nextState(0, id('a')));
});

test('knows of each state what one token of memory would say', () => {
  const afterTwo = trigram.nextState(trigram.nextState(trigram.startState, id('a')), id('b'));

  expect(trigram.shorterState[afterTwo]).toBe(trigram.nextState(0, id('b')));
});
