import { type Json, type JsonObject, roundHalfEven } from '@eva/core';

export interface ToolCallValidityInput {
  readonly responses: readonly { readonly tool: string; readonly response: Json }[];
  /** Arguments in the order of the calls; matched to responses by position. */
  readonly calls: readonly { readonly tool: string; readonly arguments: Json }[];
  /** Error types that mean a malformed call, as opposed to a refusal for good reason. */
  readonly callErrorTypes: readonly string[];
}

export interface InvalidCall {
  /** Among the responses. */
  readonly index: number;
  readonly tool_name: string;
  readonly error_type: string;
  readonly message: Json;
  readonly parameters: Json;
}

export interface ToolCallValidityResult {
  /** Share of well-formed calls; 1 when no tool was called. */
  readonly score: number;
  readonly total: number;
  readonly errors: readonly InvalidCall[];
  /** Share of all calls by error type, zeros included; empty when no tool was called. */
  readonly rates: { readonly [errorType: string]: number };
}

/** Errors of the call itself that any tool executor can report, whatever the domain. */
export const COMMON_CALL_ERRORS: readonly string[] = [
  'tool_not_found',
  'function_not_found',
  'execution_error',
  'invalid_parameter',
];

export function toolCallValidity(input: ToolCallValidityInput): ToolCallValidityResult {
  const types = [...new Set([...COMMON_CALL_ERRORS, ...input.callErrorTypes])].sort();
  const total = input.responses.length;
  const errors = input.responses.flatMap(({ tool, response }, index) => {
    const type = isObject(response) ? response.error_type : undefined;
    if (!isObject(response) || typeof type !== 'string' || !types.includes(type)) return [];
    return {
      index,
      tool_name: tool,
      error_type: type,
      message: response.message ?? '',
      parameters: input.calls[index]?.arguments ?? {},
    };
  });
  if (total === 0) return { score: 1, total, errors, rates: {} };
  return {
    score: roundHalfEven((total - errors.length) / total, 4),
    total,
    errors,
    rates: Object.fromEntries(
      types.map((type) => [type, roundHalfEven(errors.filter((error) => error.error_type === type).length / total, 4)]),
    ),
  };
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
