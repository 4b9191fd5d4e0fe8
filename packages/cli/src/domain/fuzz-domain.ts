import { type Domain, type JsonObject, randomStream, type Scenario } from '@eva/core';
import { argumentsIn } from './fuzz-arguments.ts';
import { fuzzCall } from './fuzz-call.ts';
import type { FuzzCode, FuzzFinding } from './fuzz-finding.ts';
import { isSameJson, jsonCopy } from './json-copy.ts';

export interface FuzzOptions {
  readonly domain: Pick<Domain, 'tools'>;
  /** At least one. */
  readonly scenarios: readonly Scenario[];
  readonly calls: number;
  readonly seed: number;
}

export interface FuzzReport {
  readonly succeeded: number;
  readonly refused: number;
  /** Tools of which no call succeeded, so that little of them was tried. */
  readonly neverSucceeded: readonly string[];
  /** One for each promise that a tool broke. */
  readonly findings: readonly FuzzFinding[];
}

/** Calls before another scenario, the share of calls to tools that it is about, and of those that are made twice. */
const CALLS_EACH = 50;
const INTENDED = 0.4;
const REPEATED = 0.1;
const SHOWN_CHARACTERS = 160;

/**
 * Calls tools at random and holds them to what they promise: they throw nothing, answer with a status, change no database
 * in place and none of another call, change none where they refuse or only read, and do the same twice. A scenario is
 * begun somewhere along its intended calls, so that there are callers who are identified.
 */
export function fuzzDomain({ domain, scenarios, calls, seed }: FuzzOptions): FuzzReport {
  const random = randomStream(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const found = new Map<string, FuzzFinding>();
  const note = (code: FuzzCode, finding: Omit<FuzzFinding, 'code' | 'times'>): void => {
    const key = `${code} ${finding.tool}`;
    const first = found.get(key) ?? { ...finding, code, times: 0 };
    found.set(key, { ...first, times: first.times + 1 });
  };
  const beginnings = scenarios.map(({ initialDb }) => jsonCopy(initialDb));
  const inherited = Object.getOwnPropertyNames(Object.prototype).length;
  const succeeded = new Map<string, number>();
  let refused = 0;

  for (let made = 0; made < calls; ) {
    const scenario = pick(scenarios);
    const argumentsFor = argumentsIn(scenario, random);
    const usual = domain.tools.filter(({ name }) => scenario.intendedTrace?.some(({ tool }) => tool === name));
    const counts = new Map<string, number>();
    let db = begun(domain, scenario, random);
    let copy = jsonCopy(db);
    for (let call = 0; call < CALLS_EACH && made < calls; call += 1) {
      made += 1;
      const tool = random() < INTENDED && usual.length > 0 ? pick(usual) : pick(domain.tools);
      const args = argumentsFor(tool);
      const callIndex = (counts.get(tool.name) ?? 0) + 1;
      counts.set(tool.name, callIndex);
      const report = (code: FuzzCode, message: string): void => {
        const shown = `${message}, called with ${JSON.stringify(args).slice(0, SHOWN_CHARACTERS)},`;
        note(code, { tool: tool.name, call: made, scenario: scenario.id, message: shown });
      };
      const at = { db, now: scenario.now, callIndex };
      const outcome = fuzzCall({ tool, args, at, copy, isRepeated: random() < REPEATED, report });
      if (Object.getOwnPropertyNames(Object.prototype).length !== inherited) {
        report('prototype-polluted', 'changes what every object inherits');
      }
      if (outcome === undefined) {
        db = jsonCopy(copy);
        continue;
      }
      if (outcome.status === 'error') refused += 1;
      else succeeded.set(tool.name, (succeeded.get(tool.name) ?? 0) + 1);
      db = outcome.db;
      if (outcome.isChanged) copy = jsonCopy(db);
    }
  }

  for (const [index, { id, initialDb }] of scenarios.entries()) {
    if (isSameJson(beginnings[index], initialDb)) continue;
    note('changes-in-place', {
      tool: id,
      call: calls,
      scenario: id,
      message: 'the database of another call is changed',
    });
  }
  return {
    succeeded: [...succeeded.values()].reduce((sum, count) => sum + count, 0),
    refused,
    neverSucceeded: domain.tools.map(({ name }) => name).filter((name) => !succeeded.has(name)),
    findings: [...found.values()],
  };
}

/** The database of a scenario after some of its intended calls; like in a run, it shares what no call changed. */
function begun({ tools }: Pick<Domain, 'tools'>, scenario: Scenario, random: () => number): JsonObject {
  const { initialDb, intendedTrace = [], now } = scenario;
  const [today = now] = now.split(' ');
  let db: JsonObject = { ...initialDb, _current_date: today };
  for (const call of intendedTrace.slice(0, Math.floor(random() * (intendedTrace.length + 1)))) {
    const tool = tools.find(({ name }) => name === call.tool);
    try {
      if (tool !== undefined) db = tool.run(call.arguments, { db, now, callIndex: 1 }).db;
    } catch {
      // What an intended call comes to is for `eva domain solve` to say.
    }
  }
  return db;
}
