import { InputError } from '@eva/core';
import { describe, expect, it } from 'vitest';
import { domain } from './__fixtures__/itsm-scenarios.ts';
import { overlay } from './overlay.ts';

describe('the itsm domain', () => {
  it('greets in English, and refuses a language it does not speak', () => {
    expect(domain.agent.greeting('en-US')).toBe('Alder Point service desk, good day. How can I help you?');
    expect(() => domain.agent.greeting('fr')).toThrow(InputError);
    expect(() => domain.agent.greeting('__proto__')).toThrow('the itsm domain has no greeting');
  });

  it('refuses a flow it does not know', () => {
    expect(() => domain.rehearsal?.(['parking', 'dance'])).toThrow('flows: no flow is called "dance"');
  });

  it('states no date in its policy, since the agent takes the first one for today', () => {
    expect(domain.agent.instructions).not.toMatch(/\d{4}-\d{2}-\d{2}/);
  });
});

describe('an overlay', () => {
  it('merges objects at every level, replaces everything else, and leaves both sides alone', () => {
    const db = { rows: { a: { x: 1, list: [1, 2] }, b: null }, kept: true };

    expect(overlay(db, { rows: { a: { list: [3] }, b: { y: 2 } }, added: null })).toEqual({
      rows: { a: { x: 1, list: [3] }, b: { y: 2 } },
      kept: true,
      added: null,
    });
    expect(db.rows.a.list).toEqual([1, 2]);
  });
});
