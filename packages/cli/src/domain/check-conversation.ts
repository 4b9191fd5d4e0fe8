import { join } from 'node:path';
import { type CallScope, type Domain, type Logger, randomStream, type Scenario, type UserSimulator } from '@eva/core';
import { composeCaller, computeWith, readCallerManifest, virtualClock } from '@eva/core/engine';
import type { CommandContext } from '../commands/manifest-check.ts';
import { FIRST_PARTY } from '../first-party.ts';
import { inputProblems } from '../input-problems.ts';
import { CLI_FOLDER, projectPlugins } from '../project-plugins.ts';
import { stderrLogger } from '../stderr-logger.ts';
import type { Finding } from './finding.ts';

/**
 * What else only a call would find out: scripts that the offline caller cannot follow, and flows that the rehearsal agent
 * of the domain does not know. Scenarios without them are for models.
 */
export async function conversationFindings(
  domain: Domain,
  scenarios: readonly Scenario[],
  { terminal, env }: CommandContext,
): Promise<readonly Finding[]> {
  const flows = scenarios.flatMap((scenario) => flowFindings(domain, scenario));
  const scripted = scenarios.filter(({ goal }) => goal.script !== undefined);
  if (scripted.length === 0) return flows;
  const logger = stderrLogger(terminal, { isVerbose: false });
  const { simulator } = await composeCaller({
    read: readCallerManifest(join(CLI_FOLDER, 'callers', 'offline.yaml'), 'the offline caller'),
    catalog: projectPlugins(terminal.cwd, terminal),
    known: FIRST_PARTY,
    env,
    logger,
    clock: 'virtual',
    mode: 'text',
  });
  const found: Finding[] = [...flows];
  for (const scenario of scripted) found.push(...(await scriptFindings(domain, scenario, simulator, logger)));
  return found;
}

function flowFindings({ rehearsal }: Domain, { id, flows }: Scenario): readonly Finding[] {
  if (rehearsal === undefined || flows === undefined) return [];
  try {
    rehearsal(flows);
    return [];
  } catch (error) {
    return problemsAs('flows', id, error);
  }
}

async function scriptFindings(
  { vocabulary }: Domain,
  { id, goal, persona, now }: Scenario,
  simulator: UserSimulator,
  logger: Logger,
): Promise<readonly Finding[]> {
  try {
    const caller = await simulator.placeText?.({ goal, persona, now, vocabulary }, scopeFor(id, logger));
    await caller?.[Symbol.asyncDispose]();
    return [];
  } catch (error) {
    return problemsAs('script', id, error);
  }
}

/** A mistake of the author is a finding; anything else is one of ours. */
function problemsAs(code: 'flows' | 'script', scenario: string, error: unknown): readonly Finding[] {
  const problems = inputProblems(error);
  if (problems === undefined) throw error;
  return problems.map(({ path = code, message, expected }) => {
    const text = expected === undefined ? message : `${message}; expected ${expected}`;
    return { code, scenario, path, message: text };
  });
}

/** The caller is asked to read its script and never to speak. */
function scopeFor(callId: string, logger: Logger): CallScope {
  const clock = virtualClock();
  const random = randomStream(0);
  const { signal } = new AbortController();
  return { callId, clock, signal, random, locale: 'en', logger, compute: computeWith({ clock, random }) };
}
