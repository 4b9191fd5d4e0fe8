import type { ScorePart } from '@eva/core';
import { codeMetric, shareScore } from '../code-metric.ts';
import { toolCallValidity } from '../rules/tool-call-validity.ts';

/**
 * The reference knows the field errors of the airline domain only, whatever the domain; here each domain declares its
 * own and those count. A call that was still running when the call ended has no result to judge.
 */
export const toolCallValidityMetric = codeMetric({
  id: 'tool_call_validity',
  version: 'v0.1',
  category: 'diagnostic',
  scale: { min: 0, max: 1, better: 'higher' },
  inPassAtK: false,
  about:
    "Share of the agent's tool calls that were well-formed: a tool that exists, its arguments there, of the right form and " +
    'in range. A refusal for good reason, such as a booking that was not found, is no malformed call.',
  score(call) {
    const answered = call.toolTrace.filter((entry) => entry.result !== null);
    const result = toolCallValidity({
      responses: answered.map((entry) => ({ tool: entry.call.name, response: entry.result })),
      calls: answered.map((entry) => ({ tool: entry.call.name, arguments: entry.call.arguments })),
      callErrorTypes: call.callErrorTypes,
    });
    const parts: { [key: string]: ScorePart } = {
      num_tool_calls: { value: result.total, normalized: null, better: 'lower' },
    };
    for (const [type, rate] of Object.entries(result.rates)) {
      parts[`${type}_rate`] = { value: rate, normalized: rate, better: 'lower' };
    }
    return shareScore(result.score, {
      details: {
        total_tool_calls: result.total,
        valid_tool_calls: result.total - result.errors.length,
        invalid_tool_calls: result.errors.length,
        errors: result.errors.map(({ index: _index, ...error }) => error),
      },
      parts,
      evidence: result.errors.flatMap(({ index, tool_name, error_type }) => {
        const atMs = answered[index]?.atMs;
        return atMs === undefined ? [] : [{ startMs: atMs, endMs: atMs, note: `${tool_name}: ${error_type}` }];
      }),
    });
  },
});
