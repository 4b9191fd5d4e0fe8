import { InputError } from '@eva/core';
import { describe, expect, it } from 'vitest';
import domainContribution from './domain.ts';

const HOST = {
  secret: () => ({ reveal: () => '' }),
  logger: { debug: () => {}, info: () => {}, warn: () => {} },
  parts: {},
};
const domain = await domainContribution.create({}, HOST);

describe('the airline domain', () => {
  it('greets in English, whatever the region', () => {
    expect([domain.agent.greeting('en'), domain.agent.greeting('en-US')]).toEqual([
      'Thank you for calling Copper Lake Airlines. How can I help you?',
      'Thank you for calling Copper Lake Airlines. How can I help you?',
    ]);
  });

  it('refuses a language it does not speak, and says which it does', () => {
    expect(() => domain.agent.greeting('fr')).toThrow(InputError);
    expect(() => domain.agent.greeting('fr')).toThrow(
      'locale: the airline domain has no greeting for "fr"; expected en',
    );
  });

  it('refuses a flow it does not know', () => {
    expect(() => domain.rehearsal?.(['change-flight', 'dance'])).toThrow('flows: no flow is called "dance"');
  });

  it('states no date in its policy, since the agent takes the first one for today', () => {
    expect(domain.agent.instructions).not.toMatch(/\d{4}-\d{2}-\d{2}/);
  });
});
