import {
  type DomainTool,
  type Json,
  type JsonObject,
  type ParameterFields,
  type ParameterValues,
  parameterRules,
} from '@eva/core';
import type { ItsmDb } from '../db.ts';
import { type Gate, passGates } from './gates.ts';
import { Refusal } from './refusal.ts';

export interface ToolOutcome {
  readonly db: ItsmDb;
  readonly result: JsonObject;
}

/** What a tool knows besides its arguments. */
export interface ToolCall {
  readonly db: ItsmDb;
  /** ISO date of the call. */
  readonly today: string;
  /** How often the tool was called in this call, this time included. */
  readonly callIndex: number;
}

/** The reference's date for a database that states none. */
const UNDATED = '2026-08-12';

/**
 * A tool from its declaration. Arguments are checked first, then what the session has to hold, then `run` is called; a
 * `Refusal` thrown there is the tool's result and changes nothing.
 */
export function itsmTool<const Fields extends ParameterFields>(tool: {
  readonly name: string;
  readonly description: string;
  readonly effect: DomainTool['effect'];
  readonly writesOnRefusal?: true;
  readonly gates: readonly Gate[];
  readonly parameters: Fields;
  /** Rewrites arguments before they are checked. */
  prepare?(args: JsonObject): JsonObject;
  /** Says what does not fit together in arguments that are all right by themselves. */
  acrossFields?(values: ParameterValues<Fields>): string | undefined;
  run(values: ParameterValues<Fields>, call: ToolCall): ToolOutcome;
}): DomainTool<ItsmDb> {
  const rules = parameterRules(tool.parameters, tool.acrossFields);
  return {
    name: tool.name,
    description: tool.description,
    effect: tool.effect,
    ...(tool.writesOnRefusal === undefined ? {} : { writesOnRefusal: tool.writesOnRefusal }),
    parameters: rules.jsonSchema,
    run(args, { db, callIndex }) {
      const read = rules.read(tool.prepare && isObject(args) ? tool.prepare(args) : args);
      if (!read.isValid) return { db, result: read.error };
      try {
        passGates(db, tool.gates);
        return tool.run(read.values, { db, today: db._current_date ?? UNDATED, callIndex });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { errorType, message, details } = error;
        return { db, result: { status: 'error', error_type: errorType, message, ...details } };
      }
    },
  };
}

export function success(db: ItsmDb, fields: JsonObject): ToolOutcome {
  return { db, result: { status: 'success', ...fields } };
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
