import { listAt, textAt } from '@eva/adapter-kit';
import type { JsonObject, LlmEvent } from '@eva/core';
import { answerPrompt } from '../answer/answer-prompt.ts';
import { emulatedId } from '../answer/emulated-id.ts';
import { fragments } from '../answer/fragments.ts';
import { messageText } from '../answer/message-text.ts';
import { wordTokens } from '../answer/word-tokens.ts';
import type { EmulatorEngines } from '../provider-emulator.ts';
import type { Exchange } from '../server/http-exchange.ts';
import { eventMessage, malformedMessage } from './event-stream.ts';
import { messagesFromWire, toolsFromWire } from './messages-from-wire.ts';
import { isReasoning, reasoningOf, refusedReasoning } from './reasoning.ts';

/** `POST /model/{id}/converse-stream`: the history is replayed through the language engine, framed as AWS streams it. */
export async function serveConverseStream(exchange: Exchange, engines: EmulatorEngines): Promise<void> {
  const request = exchange.json();
  const refusal = refusalOf(request);
  if (refusal !== undefined) return refuse(exchange, refusal);
  const messages = messagesFromWire(request);
  const stream = exchange.stream(
    { 'content-type': 'application/vnd.amazon.eventstream' },
    malformedMessage('contentBlockDelta'),
  );
  const send = (type: string, payload: JsonObject): Promise<void> => stream.write(eventMessage(type, payload));
  let index = 0;
  let isTextOpen = false;
  let outputTokens = 0;
  const closeBlock = async (): Promise<void> => {
    await send('contentBlockStop', { contentBlockIndex: index });
    index += 1;
  };
  await send('messageStart', { role: 'assistant' });
  if (isReasoning(request)) {
    const { text, signature } = reasoningOf(emulatedId(engines));
    for (const piece of fragments(text)) {
      await send('contentBlockDelta', { contentBlockIndex: index, delta: { reasoningContent: { text: piece } } });
    }
    await send('contentBlockDelta', { contentBlockIndex: index, delta: { reasoningContent: { signature } } });
    await closeBlock();
  }
  for await (const event of answerPrompt({
    engines,
    scope: exchange.scope,
    messages,
    tools: toolsFromWire(request),
    schema: schemaOf(request),
  })) {
    if (event.type === 'text-delta') {
      // A block of text begins with its first piece; only blocks of tools are announced.
      isTextOpen = true;
      outputTokens += wordTokens(event.text);
      for (const text of fragments(event.text))
        await send('contentBlockDelta', { contentBlockIndex: index, delta: { text } });
    }
    if (event.type === 'tool-call') {
      if (isTextOpen) await closeBlock();
      isTextOpen = false;
      outputTokens += 1;
      const { id: toolUseId, name, arguments: args } = event.call;
      await send('contentBlockStart', { contentBlockIndex: index, start: { toolUse: { toolUseId, name } } });
      for (const input of fragments(JSON.stringify(args))) {
        await send('contentBlockDelta', { contentBlockIndex: index, delta: { toolUse: { input } } });
      }
      await closeBlock();
    }
    if (event.type === 'finish') {
      if (isTextOpen) await closeBlock();
      await send('messageStop', { stopReason: stopReason(event.reason) });
    }
  }
  const inputTokens = wordTokens(messages.map(messageText).join(' '));
  const usage = { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens };
  await send('metadata', { usage, metrics: { latencyMs: 1 } });
  await stream.end();
}

/** `POST /model/{id}/converse`: the same in one piece. */
export async function serveConverse(exchange: Exchange, engines: EmulatorEngines): Promise<void> {
  const request = exchange.json();
  const refusal = refusalOf(request);
  if (refusal !== undefined) return refuse(exchange, refusal);
  const messages = messagesFromWire(request);
  let text = '';
  let reason = 'end_turn';
  const calls: JsonObject[] = [];
  for await (const event of answerPrompt({
    engines,
    scope: exchange.scope,
    messages,
    tools: toolsFromWire(request),
    schema: schemaOf(request),
  })) {
    if (event.type === 'text-delta') text += event.text;
    if (event.type === 'tool-call') {
      const { id: toolUseId, name, arguments: input } = event.call;
      calls.push({ toolUse: { toolUseId, name, input } });
    }
    if (event.type === 'finish') reason = stopReason(event.reason);
  }
  const thoughts = isReasoning(request)
    ? [{ reasoningContent: { reasoningText: reasoningOf(emulatedId(engines)) } }]
    : [];
  const inputTokens = wordTokens(messages.map(messageText).join(' '));
  const outputTokens = wordTokens(text) + calls.length;
  await exchange.reply(200, {
    output: { message: { role: 'assistant', content: [...thoughts, ...(text === '' ? [] : [{ text }]), ...calls] } },
    stopReason: reason,
    usage: { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens },
    metrics: { latencyMs: 1 },
  });
}

/** What the service refuses in requests that a client may well send. */
function refusalOf(request: JsonObject): string | undefined {
  const messages = listAt(request, 'messages');
  if (textAt(messages[0], 'role') !== 'user') return 'A conversation must start with a user message.';
  const roles = messages.map((message) => textAt(message, 'role'));
  if (roles.some((role, index) => role === roles[index - 1]))
    return 'roles must alternate between "user" and "assistant"';
  if (request.toolConfig !== undefined && listAt(request, 'toolConfig', 'tools').length === 0) {
    return 'The toolConfig must have at least one tool.';
  }
  const isBlank = messages.some((message) =>
    listAt(message, 'content').some((block) => textAt(block, 'text')?.trim() === ''),
  );
  return isBlank ? 'The text field in a content block is blank.' : refusedReasoning(request);
}

function refuse(exchange: Exchange, message: string): Promise<void> {
  return exchange.reply(400, { message }, { 'x-amzn-errortype': 'ValidationException' });
}

/** The shape that an answer is wanted in: a text that holds JSON. */
function schemaOf(request: JsonObject): JsonObject | undefined {
  const text = textAt(request, 'outputConfig', 'textFormat', 'structure', 'jsonSchema', 'schema');
  return text === undefined ? undefined : (JSON.parse(text) as JsonObject);
}
function stopReason(reason: Extract<LlmEvent, { readonly type: 'finish' }>['reason']): string {
  if (reason === 'tool-calls') return 'tool_use';
  if (reason === 'length') return 'max_tokens';
  return reason === 'refusal' ? 'content_filtered' : 'end_turn';
}
