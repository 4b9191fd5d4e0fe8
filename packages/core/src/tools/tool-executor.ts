import type { Json, JsonObject } from '../protocol/json.ts';

/** Runs one call's tools against its scenario database and counts calls per tool (spec: domains §3). */
export interface ToolExecutor {
  /** Unknown name: an error result with `tool_not_found`. A tool that throws: an error result with `execution_error`. */
  execute(name: string, args: Json): Json;
  readonly initialDb: JsonObject;
  /** The database now, `session` included. */
  readonly db: JsonObject;
}
