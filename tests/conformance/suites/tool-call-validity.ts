import type { Json } from '@eva/core';
import { COMMON_CALL_ERRORS, toolCallValidity } from '@eva/metrics/rules';
import { functionSuite } from '../suite.ts';
import { scored, type VectorPart, type VectorScore } from './metric-vector.ts';

/** The reference knows the field errors of this one domain, whatever is run; ours come with each domain. */
const AIRLINE_FIELD_ERRORS = [
  'airport_code_format',
  'bag_count',
  'cancellation_reason',
  'confirmation_number_format',
  'credit_reason',
  'date_format',
  'fare_class',
  'flight_number_format',
  'journey_id_format',
  'meal_type',
  'passenger_id_format',
  'rebooking_type',
  'refund_type',
  'seat_preference',
  'voucher_reason',
].map((field) => `invalid_${field}`);

interface Input {
  readonly tool_responses: readonly { readonly tool_name: string; readonly tool_response?: Json }[];
  readonly tool_params: readonly { readonly tool_name: string; readonly tool_parameters: Json }[];
}

export const toolCallValiditySuite = functionSuite({
  name: 'metrics/tool_call_validity',
  run(fn, input) {
    if (fn === 'call_error_types') return { call_error_types: [...COMMON_CALL_ERRORS, ...AIRLINE_FIELD_ERRORS].sort() };
    return scoreValidity(input as Input);
  },
});

function scoreValidity(input: Input): VectorScore {
  const result = toolCallValidity({
    responses: input.tool_responses.map((entry) => ({ tool: entry.tool_name, response: entry.tool_response ?? null })),
    calls: input.tool_params.map((entry) => ({ tool: entry.tool_name, arguments: entry.tool_parameters })),
    callErrorTypes: AIRLINE_FIELD_ERRORS,
  });
  const parts: { [key: string]: VectorPart } = { num_tool_calls: { score: result.total, normalized_score: null } };
  for (const [type, rate] of Object.entries(result.rates)) {
    parts[`${type}_rate`] = { score: rate, normalized_score: rate };
  }
  const details =
    result.total === 0
      ? { total_tool_calls: 0 }
      : {
          total_tool_calls: result.total,
          valid_tool_calls: result.total - result.errors.length,
          invalid_tool_calls: result.errors.length,
          errors: result.errors.map(({ index: _index, ...error }) => error),
        };
  return scored(result.score, result.score, details, parts);
}
