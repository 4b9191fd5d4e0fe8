import type { ScorePart } from '@eva/core';
import { codeMetric, shareScore } from '../code-metric.ts';
import { toolCallValidity } from '../rules/tool-call-validity.ts';

export const toolCallValidityMetric = codeMetric({
  id: 'tool_call_validity',
  version: 'v0.1',
  category: 'diagnostic',
  scale: { min: 0, max: 1, better: 'higher' },
  inPassAtK: false,
  score(call) {
    const result = toolCallValidity({
      responses: call.toolTrace.map((entry) => ({ tool: entry.call.name, response: entry.result })),
      calls: call.toolTrace.map((entry) => ({ tool: entry.call.name, arguments: entry.call.arguments })),
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
        errors: result.errors.map((error) => ({ ...error })),
      },
      parts,
    });
  },
});
