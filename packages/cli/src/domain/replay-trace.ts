import { type Domain, databaseHash, type Json, type JsonObject, type Scenario, sessionMismatches } from '@eva/core';
import { createToolExecutor } from '@eva/core/engine';

export interface TraceCall {
  readonly tool: string;
  readonly arguments: JsonObject;
}

export interface Replay {
  readonly calls: readonly { readonly call: TraceCall; readonly result: Json }[];
  readonly finalDb: JsonObject;
  /** Ends in the expected database, and identified as expected. */
  readonly isSolved: boolean;
}

/** Carries calls out on the scenario's own database. */
export function replay(domain: Domain, scenario: Scenario, trace: readonly TraceCall[]): Replay {
  const executor = createToolExecutor({ domain, initialDb: scenario.initialDb, now: scenario.now });
  const calls = trace.map((call) => ({ call, result: executor.execute(call.tool, call.arguments) }));
  return { calls, finalDb: executor.db, isSolved: isExpected(scenario, executor.db) };
}

function isExpected({ expectedDb }: Scenario, db: JsonObject): boolean {
  return Object.keys(sessionMismatches(expectedDb, db)).length === 0 && databaseHash(db) === databaseHash(expectedDb);
}

/**
 * The trace with ids as the tools make them today. A recorded response may name an id in an older form; what the tool
 * answers now takes its place in all later calls.
 */
export function withTodaysIds(
  domain: Domain,
  scenario: Scenario,
  responses: readonly JsonObject[],
): { readonly trace: readonly TraceCall[]; readonly rewritten: number } {
  const executor = createToolExecutor({ domain, initialDb: scenario.initialDb, now: scenario.now });
  const ids = new Map<string, string>();
  const trace = (scenario.intendedTrace ?? []).map((call, index) => {
    const given = replaceTexts(call.arguments, ids) as JsonObject;
    const result = executor.execute(call.tool, given);
    collectIds(responses[index], result, ids);
    return { tool: call.tool, arguments: given };
  });
  return { trace, rewritten: ids.size };
}

const ID = /^[A-Z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*$/;

function collectIds(recorded: Json | undefined, actual: Json | undefined, ids: Map<string, string>): void {
  if (typeof recorded === 'string' && typeof actual === 'string') {
    if (recorded !== actual && ID.test(recorded) && /\d/.test(recorded) && ID.test(actual)) ids.set(recorded, actual);
    return;
  }
  if (typeof recorded !== 'object' || typeof actual !== 'object' || recorded === null || actual === null) return;
  for (const [key, item] of Object.entries(recorded)) {
    if (Object.hasOwn(actual, key)) collectIds(item as Json, (actual as JsonObject)[key], ids);
  }
}

function replaceTexts(value: Json, ids: ReadonlyMap<string, string>): Json {
  if (typeof value === 'string') return ids.get(value) ?? value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => replaceTexts(item, ids));
  return Object.fromEntries(Object.entries(value as JsonObject).map(([key, item]) => [key, replaceTexts(item, ids)]));
}
