import { base64, fromBase64, listAt, objectAt, textAt } from '@eva/adapter-kit';
import type { Json, JsonObject } from '@eva/core';

/** Models that think unless they are told not to, and keep what they thought to themselves. */
const THINKS = /^claude-[a-z]+-5/;
const SIGNED = 'thought of ';

/** Whether the answer begins with a thought: where it was asked for, and by newer models where nothing was said of it. */
export function isThinking(request: JsonObject): boolean {
  const type = textAt(request, 'thinking', 'type');
  return type === undefined ? THINKS.test(textAt(request, 'model') ?? '') : type === 'enabled' || type === 'adaptive';
}

/** The signature of what was thought before an answer. */
export function signatureOf(messageId: string): string {
  return base64(Buffer.from(`${SIGNED}${messageId}`));
}

/** What the API refuses about thoughts that are sent back, or are missing. */
export function refusedThought(request: JsonObject): string | undefined {
  for (const [index, message] of listAt(request, 'messages').entries()) {
    for (const [at, block] of listAt(message, 'content').entries()) {
      if (textAt(block, 'type') === 'thinking' && !isOurs(block)) {
        return `messages.${index}.content.${at}: Invalid \`signature\` in \`thinking\` block`;
      }
    }
  }
  if (textAt(request, 'thinking', 'type') !== 'enabled') return undefined;
  const last = listAt(request, 'messages').findLast((message) => textAt(message, 'role') === 'assistant');
  const blocks = listAt(last, 'content');
  const first = textAt(blocks[0], 'type');
  const hasCalled = blocks.some((block) => textAt(block, 'type') === 'tool_use');
  if (!hasCalled || first === 'thinking' || first === 'redacted_thinking') return undefined;
  return `Expected \`thinking\` or \`redacted_thinking\`, but found \`${first}\`. When \`thinking\` is enabled, a final \`assistant\` message must start with a thinking block`;
}

function isOurs(block: Json): boolean {
  return Buffer.from(fromBase64(textAt(objectAt(block), 'signature') ?? ''))
    .toString()
    .startsWith(SIGNED);
}
