import {
  type DomainTool,
  type JsonObject,
  type ParameterFields,
  type ParameterValues,
  parameterRules,
  type ToolRunInput,
} from '@eva/core';
import type { AirlineDb } from '../db.ts';

export interface ToolOutcome {
  readonly db: AirlineDb;
  readonly result: JsonObject;
}

/** A tool from its declaration: arguments are checked before `run` sees them, and a refused call changes nothing. */
export function airlineTool<const Fields extends ParameterFields>(tool: {
  readonly name: string;
  readonly description: string;
  readonly effect: DomainTool['effect'];
  readonly parameters: Fields;
  run(values: ParameterValues<Fields>, at: ToolRunInput<AirlineDb>): ToolOutcome;
}): DomainTool<AirlineDb> {
  const rules = parameterRules(tool.parameters);
  return {
    name: tool.name,
    description: tool.description,
    effect: tool.effect,
    parameters: rules.jsonSchema,
    run(args, at) {
      const read = rules.read(args);
      return read.isValid ? tool.run(read.values, at) : { db: at.db, result: read.error };
    },
  };
}

/** A refusal leaves the database as it was. */
export function refuse(db: AirlineDb, errorType: string, message: string): ToolOutcome {
  return { db, result: { status: 'error', error_type: errorType, message } };
}

/** The scenario's date, as the executor wrote it into the database. */
export function todayOf({ db, now }: Pick<ToolRunInput<AirlineDb>, 'db' | 'now'>): string {
  return db._current_date ?? now.split(' ')[0] ?? now;
}
