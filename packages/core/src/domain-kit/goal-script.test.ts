import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../protocol/json.ts';
import { scriptOf } from './goal-script.ts';
import { type KnownWish, wishesOf } from './goal-wishes.ts';
import { codeAnswer } from './script-parts.ts';
import { unreadRules } from './unread-rules.ts';

const KNOWN: readonly KnownWish[] = [
  { flow: 'chair', facts: ['chair_type'], words: /chair/, done: ['chair'], refused: ['no'], request: 'A chair, too.' },
  {
    flow: 'lamp',
    isMeant: (text) => text.includes('dark'),
    words: /dark/,
    done: ['lamp'],
    refused: ['no'],
    request: 'Light, too.',
  },
  {
    flow: 'desk',
    facts: ['desk_type'],
    unless: ['return_id'],
    words: /desk/,
    done: ['desk'],
    refused: ['no'],
    request: 'A desk, too.',
  },
];

describe('the wishes of a goal', () => {
  it('come in the order in which the goal speaks of them, those it does not speak of last', () => {
    const goal = { facts: { chair_type: 'high', desk_type: 'low' }, summary: 'It is dark.', openingLine: 'A desk.' };

    expect(flowsOf(goal)).toEqual(['lamp', 'desk', 'chair']);
  });

  it('leave out what a fact says is part of another wish', () => {
    const facts = { desk_type: 'low', return_id: 'R1' };

    expect(flowsOf({ facts, summary: '', openingLine: '' })).toEqual([]);
  });
});

describe('a script from a goal', () => {
  it('has one task a wish, of which the first has the opening line', () => {
    const wishes = wishesOf(KNOWN, { facts: { chair_type: 'high' }, summary: 'dark', openingLine: '' });

    expect(script({ wishes }).tasks).toEqual([
      { done: ['lamp'], refused: ['no'] },
      { request: 'A chair, too.', done: ['chair'], refused: ['no'] },
    ]);
    expect(script({ wishes: [] }).tasks).toEqual([ANY]);
  });

  it('answers two wishes that ask the same one after the other, and takes either when it is read back', () => {
    const code = (text: string) => codeAnswer({ when: ['which code'], lead: 'It is', code: text, thing: 'code' });

    const { answers, decisions } = script({ parts: [code('AB'), code('C-D')] });

    expect(answers).toEqual([{ when: ['which code'], say: ['It is alpha, bravo.', 'It is charlie, delta.'] }]);
    expect(decisions).toMatchObject([{ limits: [{ words: ['alpha bravo', 'charlie delta'] }] }]);
  });

  it('accepts a transfer where the goal does and the call may end with it', () => {
    const decisionTree = { escalation_behavior: 'You accept a transfer.' };

    expect(script({ decisionTree })).toHaveProperty('transfer');
    expect(script({ decisionTree, mayBeTransferred: false })).not.toHaveProperty('transfer');
    expect(script({})).not.toHaveProperty('transfer');
  });
});

it('names the rules of a negotiation that ask for more than answers', () => {
  const negotiation_behavior = ['Give your code.', 'Refuse the first offer.'];

  expect(unreadRules({ decisionTree: { negotiation_behavior } })).toEqual([
    'rule 2 of negotiation_behavior is not followed',
  ]);
  expect(unreadRules({ decisionTree: {} })).toEqual([]);
});

const ANY = { done: ['is done'], refused: ['no'] };

function flowsOf(goal: Parameters<typeof wishesOf>[1]): readonly string[] {
  return wishesOf(KNOWN, goal).map(({ flow }) => flow);
}

function script({
  decisionTree = {},
  ...plan
}: Partial<Parameters<typeof scriptOf>[0]> & { readonly decisionTree?: JsonObject }): JsonObject {
  return scriptOf({ goal: { facts: {}, decisionTree }, wishes: [], parts: [], anyTask: ANY, ...plan }) as JsonObject;
}
