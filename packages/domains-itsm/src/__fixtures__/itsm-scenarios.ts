import type { Scenario } from '@eva/core';
import domainContribution from '../domain.ts';

const HOST = {
  secret: () => ({ reveal: () => '' }),
  logger: { debug: () => {}, info: () => {}, warn: () => {} },
  parts: {},
};

/** The domain as a run gets it, and all of its scenarios. */
export const domain = await domainContribution.create({}, HOST);
export const scenarios: readonly Scenario[] = await allScenarios();

async function allScenarios(): Promise<readonly Scenario[]> {
  const all: Scenario[] = [];
  for await (const scenario of domain.scenarios()) all.push(scenario);
  return all;
}
