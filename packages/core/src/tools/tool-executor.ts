import type { Domain } from '../protocol/domain.ts';
import type { Json, JsonObject } from '../protocol/json.ts';

/** Runs one call's tools against its scenario database and counts calls per tool. */
export interface ToolExecutor {
  /** Unknown name: an error result with `tool_not_found`. A tool that throws: an error result with `execution_error`. */
  execute(name: string, args: Json): Json;
  readonly initialDb: JsonObject;
  /** The database now, `session` included. */
  readonly db: JsonObject;
}

/** Nothing persists between two calls but the database and the counters, and no two executors share either. */
export function createToolExecutor({
  domain,
  initialDb,
  now,
}: {
  readonly domain: Pick<Domain, 'tools'>;
  readonly initialDb: JsonObject;
  /** The scenario's own date and time, such as `2026-03-17 10:45 CST`; what precedes the first blank is the date. */
  readonly now: string;
}): ToolExecutor {
  const [date = now] = now.split(' ');
  const startDb: JsonObject = { ...initialDb, _current_date: date };
  const callCounts = new Map<string, number>();
  let db = startDb;

  return {
    initialDb: startDb,
    get db() {
      return db;
    },
    execute(name, args) {
      // Failed and unknown calls count too: ids made of the counter depend on it.
      const callIndex = (callCounts.get(name) ?? 0) + 1;
      callCounts.set(name, callIndex);
      const tool = domain.tools.find((one) => one.name === name);
      if (!tool) return failure('tool_not_found', `There is no tool called ${name}.`);
      try {
        const outcome = tool.run(args, { db, now, callIndex });
        db = outcome.db;
        return outcome.result;
      } catch (error) {
        // A tool that has to keep a change made before its failure returns this result itself.
        return failure('execution_error', `The tool failed: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
  };
}

function failure(errorType: string, message: string): JsonObject {
  return { status: 'error', error_type: errorType, message };
}
