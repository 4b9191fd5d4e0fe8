import { listAt, textAt } from '@eva/adapter-kit';
import type { JsonObject } from '@eva/core';

const REASONS_IF_ASKED = /^gpt-5\.[45](?!\d)/;
const REASONS_BY_ITSELF = /^gpt-5\.6(?!\d)/;

/** What the service answers 400 to in chat completions: tools for a model that is to reason. In `error`, or undefined. */
export function refusalOfTools(request: JsonObject): JsonObject | undefined {
  const model = textAt(request, 'model') ?? '';
  const effort = textAt(request, 'reasoning_effort');
  if (listAt(request, 'tools').length === 0 || effort === 'none') return undefined;
  const refusal = (way: string): JsonObject => ({
    message: `Function tools with reasoning_effort are not supported for ${model} in /v1/chat/completions. ${way}`,
    type: 'invalid_request_error',
    param: 'reasoning_effort',
    code: null,
  });
  if (REASONS_BY_ITSELF.test(model)) {
    return refusal("To use function tools, use /v1/responses or set reasoning_effort to 'none'.");
  }
  if (effort === undefined || !REASONS_IF_ASKED.test(model)) return undefined;
  return refusal('Please use /v1/responses instead.');
}
