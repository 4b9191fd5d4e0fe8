import type { Domain, JsonObject, Scenario } from '@eva/core';
import { sessionMismatches } from '@eva/core';
import { differenceText } from './database-difference.ts';
import type { Finding } from './finding.ts';
import { type Replay, replay } from './replay-trace.ts';
import { objectKeys, textValues } from './text-values.ts';
import { secondPaths } from './write-paths.ts';

/** Codes, numbers and names of records: what a caller can only know if the database has it. */
const CODE = /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]+(?:[-_][A-Z0-9]+)*$/;
const CODE_KEY = /confirmation|booking|_id$|_code$|_number$/i;
const NAME_KEY = /^(?:first|last)_name$/i;
const SHORTEST_CODE = 4;

/** Everything that one scenario can be checked for by itself. */
export function checkScenario(domain: Domain, scenario: Scenario): readonly Finding[] {
  const trace = scenario.intendedTrace;
  if (trace === undefined) return factFindings(scenario);
  const done = replay(domain, scenario, trace);
  const malformed = traceFindings(domain, scenario, done);
  const authentication = authenticationFindings(domain, scenario, done);
  const unsolved = malformed.length + authentication.length > 0 || done.isSolved ? [] : [notSolved(scenario, done)];
  return [
    ...factFindings(scenario),
    ...malformed,
    ...authentication,
    ...unsolved,
    ...(done.isSolved ? secondPaths(domain, scenario, done) : []),
  ];
}

/**
 * A code or name among the facts has to be in the database, or has to be something new that the call brings into it.
 * Where the goal cannot be met, what is new never gets there, and naming what does not exist may be the point.
 */
function factFindings(scenario: Scenario): readonly Finding[] {
  const { id, goal, initialDb, expectedDb, intendedTrace = [] } = scenario;
  const mayBeUnknown = scenario.tags.some((tag) => tag === 'unsatisfiable' || tag === 'adversarial');
  const known = new Set([
    ...textValues(initialDb, '').map(({ value }) => value.toLowerCase()),
    ...objectKeys(initialDb).map((key) => key.toLowerCase()),
  ]);
  const brought = new Set(
    [...textValues(expectedDb, ''), ...intendedTrace.flatMap(({ arguments: given }) => textValues(given, ''))].map(
      ({ value }) => value.toLowerCase(),
    ),
  );
  return textValues(goal.facts, 'goal.facts').flatMap(({ path, key, value }): readonly Finding[] => {
    const isCode =
      value.length >= SHORTEST_CODE && (CODE.test(value) || (CODE_KEY.test(key) && /^[A-Z0-9]+$/.test(value)));
    if (mayBeUnknown ? !NAME_KEY.test(key) : !isCode && !NAME_KEY.test(key)) return [];
    const text = value.toLowerCase();
    if (known.has(text) || brought.has(text)) return [];
    return [{ code: 'fact-not-in-database', scenario: id, path, message: `"${value}" is nowhere in the database` }];
  });
}

function traceFindings(domain: Domain, { id }: Scenario, { calls }: Replay): readonly Finding[] {
  return calls.flatMap(({ call, result }, index): readonly Finding[] => {
    const { status, error_type, message } = result as JsonObject;
    const path = `intendedTrace.${index}`;
    if (!domain.tools.some(({ name }) => name === call.tool)) {
      return [{ code: 'trace-malformed', scenario: id, path, message: `there is no tool ${call.tool}` }];
    }
    if (status !== 'error' || !domain.callErrorTypes.includes(String(error_type))) return [];
    return [
      { code: 'trace-malformed', scenario: id, path, message: `${call.tool} refuses the call: ${String(message)}` },
    ];
  });
}

function authenticationFindings(domain: Domain, scenario: Scenario, done: Replay): readonly Finding[] {
  const isAuth = (tool: string) => domain.tools.some(({ name, effect }) => name === tool && effect === 'auth');
  const mismatches = Object.keys(sessionMismatches(scenario.expectedDb, done.finalDb));
  if (mismatches.length > 0) {
    const index = done.calls.findIndex(
      ({ call, result }) => isAuth(call.tool) && (result as JsonObject).status === 'error',
    );
    return [
      {
        code: 'authentication',
        scenario: scenario.id,
        path: index < 0 ? 'intendedTrace' : `intendedTrace.${index}`,
        message: `cannot succeed: ${mismatches.join(', ')} of the session never gets its expected value`,
      },
    ];
  }
  return unknownCredentials(scenario, done, isAuth);
}

/** What identifies the caller has to be among its facts, or told by an earlier answer, or in a message sent to it. */
function unknownCredentials(
  { id, goal, initialDb }: Scenario,
  { calls }: Replay,
  isAuth: (tool: string) => boolean,
): readonly Finding[] {
  const known = new Set(textValues(goal.facts, '').map(({ value }) => value.toLowerCase()));
  const findings: Finding[] = [];
  for (const [index, { call, result }] of calls.entries()) {
    if (isAuth(call.tool)) {
      for (const { path, value } of textValues(call.arguments, `intendedTrace.${index}.arguments`)) {
        const isRecord = objectKeys(initialDb).includes(value);
        if (known.has(value.toLowerCase()) || (isRecord && index > 0) || value === '') continue;
        const message = `"${value}" identifies the caller and is not among the caller's facts`;
        findings.push({ code: 'authentication', scenario: id, path, message });
      }
    }
    for (const { value } of textValues(result, '')) known.add(value.toLowerCase());
  }
  return findings;
}

function notSolved(scenario: Scenario, { finalDb }: Replay): Finding {
  const summary = differenceText(scenario.expectedDb, finalDb);
  return {
    code: 'not-solved',
    scenario: scenario.id,
    path: 'expectedDb',
    message: `the trace ends elsewhere: ${summary}`,
  };
}
