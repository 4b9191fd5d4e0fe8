import {
  type DomainTool,
  type Json,
  type ParameterFields,
  type ParameterValues,
  parameterRules,
  type ToolRunInput,
} from '@eva/core';
import type { MedicalHrDb } from '../db.ts';
import type { Gate } from './gates.ts';
import { refuse, type ToolOutcome } from './outcome.ts';

export interface ToolDeclaration<Fields extends ParameterFields, At> {
  readonly name: string;
  readonly description: string;
  readonly effect: DomainTool['effect'];
  readonly writesOnRefusal?: true;
  /** Which verification the session must show. */
  readonly gate: Gate;
  readonly parameters: Fields;
  /** Puts arguments right before they are checked. Default: as they come. */
  readonly prepare?: (args: Json) => Json;
  run(values: ParameterValues<Fields>, at: At): ToolOutcome;
}

/** A tool from its declaration: arguments are checked first, then the gate; a call refused by either changes nothing. */
export function hrTool<const Fields extends ParameterFields>(
  tool: ToolDeclaration<Fields, ToolRunInput<MedicalHrDb>>,
): DomainTool<MedicalHrDb> {
  const rules = parameterRules(tool.parameters);
  return {
    name: tool.name,
    description: tool.description,
    effect: tool.effect,
    ...(tool.writesOnRefusal === undefined ? {} : { writesOnRefusal: tool.writesOnRefusal }),
    parameters: rules.jsonSchema,
    run(args, at) {
      const read = rules.read(tool.prepare === undefined ? args : tool.prepare(args));
      if (!read.isValid) return { db: at.db, result: read.error };
      const closed = tool.gate(at.db.session ?? {});
      return closed === undefined ? tool.run(read.values, at) : refuse(at.db, closed.errorType, closed.message);
    },
  };
}
