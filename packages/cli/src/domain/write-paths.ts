import type { Domain, DomainTool, Json, JsonObject, Scenario } from '@eva/core';
import type { Finding } from './finding.ts';
import { type Replay, replay, type TraceCall } from './replay-trace.ts';

/** Up to so many writes every choice of them is tried, beyond that each is left out once. */
const ALL_CHOICES_UP_TO = 6;

/**
 * Other ways to the expected database: fewer of the trace's writes in any choice, or another write tool in the place of
 * one of them, given what the trace gives. Writes that commute are one path: the same calls in another order. A call that
 * is refused was no write.
 */
export function secondPaths(domain: Domain, scenario: Scenario, { calls }: Replay): readonly Finding[] {
  const trace = calls.map(({ call }) => call);
  const writes = calls.flatMap((done, index) => (isWrite(domain, done) ? [index] : []));
  const fewer = choices(writes).find(
    (left) =>
      replay(
        domain,
        scenario,
        trace.filter((_, index) => !writes.includes(index) || left.includes(index)),
      ).isSolved,
  );
  if (fewer !== undefined) {
    const dropped = writes.filter((index) => !fewer.includes(index));
    return [
      {
        code: 'second-path',
        scenario: scenario.id,
        path: `intendedTrace.${dropped[0] ?? 0}`,
        message: `the expected database is reached without ${dropped.map((index) => trace[index]?.tool).join(' and ')}`,
      },
    ];
  }
  for (const index of writes) {
    for (const other of substitutes(domain, trace, index)) {
      const changed = trace.map((call, at) => (at === index ? other : call));
      if (!replay(domain, scenario, changed).isSolved) continue;
      const message = `${other.tool} ${JSON.stringify(other.arguments)} in its place reaches the expected database, too`;
      return [{ code: 'second-path', scenario: scenario.id, path: `intendedTrace.${index}`, message }];
    }
  }
  return [];
}

/** All proper parts of the writes, larger ones first. */
function choices(writes: readonly number[]): readonly (readonly number[])[] {
  if (writes.length > ALL_CHOICES_UP_TO) return writes.map((dropped) => writes.filter((index) => index !== dropped));
  return Array.from({ length: 2 ** writes.length - 1 }, (_, bits) =>
    writes.filter((_, place) => (bits >> place) & 1),
  ).sort((one, other) => other.length - one.length);
}

/** Calls of the other write tools whose required arguments all occur in the trace under the same name. */
function substitutes(domain: Domain, trace: readonly TraceCall[], index: number): readonly TraceCall[] {
  const replaced = trace[index]?.tool;
  const own = trace[index]?.arguments ?? {};
  const given: JsonObject = Object.assign({}, ...trace.map(({ arguments: one }) => one), own);
  return domain.tools
    .filter(({ name, effect }) => effect === 'write' && name !== replaced)
    .flatMap((tool) => {
      const required = requiredOf(tool);
      if (required.some((name) => !Object.hasOwn(given, name))) return [];
      const values = required.map((name): readonly [string, Json] => [name, given[name] ?? null]);
      return [{ tool: tool.name, arguments: Object.fromEntries(values) }];
    });
}

function requiredOf({ parameters }: DomainTool): readonly string[] {
  const { required } = parameters;
  return Array.isArray(required) ? required.map(String) : [];
}

function isWrite(domain: Domain, { call, result }: Replay['calls'][number]): boolean {
  const tool = domain.tools.find(({ name }) => name === call.tool);
  return tool?.effect === 'write' && (result as JsonObject).status !== 'error';
}
