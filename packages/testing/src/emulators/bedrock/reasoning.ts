import { base64, fromBase64, listAt, objectAt, textAt } from '@eva/adapter-kit';
import type { Json, JsonObject } from '@eva/core';

const SIGNED = 'thought of ';

/** Whether the model was told to think, by a field of Claude's own; other models have other fields for it. */
export function isReasoning(request: JsonObject): boolean {
  const type = textAt(request, 'additionalModelRequestFields', 'thinking', 'type');
  return type === 'enabled' || type === 'adaptive';
}

/** What was thought before an answer, and its signature. */
export function reasoningOf(id: string): { readonly text: string; readonly signature: string } {
  return { text: 'It is the flight that is meant.', signature: base64(Buffer.from(`${SIGNED}${id}`)) };
}

/** What the model behind the service refuses about thoughts that are sent back, or are missing. */
export function refusedReasoning(request: JsonObject): string | undefined {
  const messages = listAt(request, 'messages');
  for (const block of messages.flatMap((message) => listAt(message, 'content'))) {
    const thought = objectAt(block, 'reasoningContent', 'reasoningText');
    if (thought !== undefined && !isOurs(thought)) return refusal('Invalid `signature` in `thinking` block');
  }
  if (textAt(request, 'additionalModelRequestFields', 'thinking', 'type') !== 'enabled') return undefined;
  const blocks = listAt(
    messages.findLast((message) => textAt(message, 'role') === 'assistant'),
    'content',
  );
  const hasCalled = blocks.some((block) => objectAt(block, 'toolUse') !== undefined);
  if (!hasCalled || objectAt(blocks[0], 'reasoningContent') !== undefined) return undefined;
  return refusal(
    'When `thinking` is enabled, a final `assistant` message must start with a thinking block (preceeding the lastmost set of `tool_use` and `tool_result` blocks).',
  );
}

function refusal(what: string): string {
  return `The model returned the following errors: ${what}`;
}

function isOurs(thought: Json): boolean {
  return Buffer.from(fromBase64(textAt(thought, 'signature') ?? ''))
    .toString()
    .startsWith(SIGNED);
}
