import type { Scenario } from '@eva/core';
import domainContribution from '../domain.ts';

const HOST = {
  secret: () => ({ reveal: () => '' }),
  logger: { debug: () => {}, info: () => {}, warn: () => {} },
  parts: {},
};

/** The domain as it is shipped, with all of its scenarios in order. */
export const domain = await domainContribution.create({}, HOST);
export const scenarios: Scenario[] = [];
for await (const scenario of domain.scenarios()) scenarios.push(scenario);
