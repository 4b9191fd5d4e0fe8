import { listAt, objectAt, textAt } from '@eva/adapter-kit';
import type { JsonObject, LlmEvent } from '@eva/core';
import { answerPrompt } from '../answer/answer-prompt.ts';
import { emulatedId } from '../answer/emulated-id.ts';
import { fragments } from '../answer/fragments.ts';
import { messageText } from '../answer/message-text.ts';
import { wordTokens } from '../answer/word-tokens.ts';
import type { EmulatorEngines } from '../provider-emulator.ts';
import type { Exchange } from '../server/http-exchange.ts';
import { messagesFromWire, toolsFromWire } from './messages-from-wire.ts';
import { isThinking, refusedThought, signatureOf } from './thinking.ts';

/** `POST /v1/messages`: the history is replayed through the language engine, or asked of the judge engine. */
export async function serveMessages(exchange: Exchange, engines: EmulatorEngines): Promise<void> {
  const request = exchange.json();
  const refusal = refusalOf(request);
  if (refusal !== undefined) {
    const error = { type: 'invalid_request_error', message: refusal };
    return exchange.reply(400, { type: 'error', error, request_id: 'req_emulated' });
  }
  const messages = messagesFromWire(request);
  const answer = answerPrompt({
    engines,
    scope: exchange.scope,
    messages,
    tools: toolsFromWire(request),
    schema: objectAt(request, 'output_config', 'format', 'schema'),
  });
  const head = {
    id: `msg_${emulatedId(engines)}`,
    type: 'message',
    role: 'assistant',
    model: textAt(request, 'model') ?? 'emulated',
    stop_sequence: null,
  };
  const inputTokens = wordTokens(messages.map(messageText).join(' '));
  // Newer models tell no word of a thought, only that it is theirs.
  const thoughts = isThinking(request) ? [{ type: 'thinking', thinking: '', signature: signatureOf(head.id) }] : [];
  if (request.stream === true) {
    return streamed(exchange, { answer, message: { ...head, content: [], stop_reason: null }, inputTokens, thoughts });
  }
  return whole(exchange, { answer, message: head, inputTokens, thoughts });
}

/** What the API refuses in requests that a client may well send. */
function refusalOf(request: JsonObject): string | undefined {
  if (typeof request.max_tokens !== 'number') return 'max_tokens: Field required';
  const messages = listAt(request, 'messages');
  if (messages.length === 0) return 'messages: at least one message is required';
  if (textAt(messages[0], 'role') !== 'user') return 'messages: first message must use the "user" role';
  for (const message of messages) {
    const isEmpty = listAt(message, 'content').some(
      (block) => textAt(block, 'type') === 'text' && textAt(block, 'text')?.trim() === '',
    );
    if (isEmpty) return 'messages: text content blocks must be non-empty';
  }
  return refusedThought(request);
}

interface Answered {
  readonly answer: AsyncIterable<LlmEvent>;
  readonly message: JsonObject;
  readonly inputTokens: number;
  readonly thoughts: readonly (JsonObject & { readonly signature: string })[];
}

async function streamed(exchange: Exchange, { answer, message, inputTokens, thoughts }: Answered): Promise<void> {
  const sse = exchange.sse();
  const send = (event: JsonObject & { readonly type: string }): Promise<void> => sse.event(event, event.type);
  const noCache = { cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
  await send({
    type: 'message_start',
    message: { ...message, usage: { input_tokens: inputTokens, output_tokens: 1, ...noCache } },
  });
  await send({ type: 'ping' });
  let index = -1;
  for (const { signature, ...thought } of thoughts) {
    index += 1;
    await send({ type: 'content_block_start', index, content_block: { ...thought, signature: '' } });
    await send({ type: 'content_block_delta', index, delta: { type: 'signature_delta', signature } });
    await send({ type: 'content_block_stop', index });
  }
  let isTextOpen = false;
  let outputTokens = 0;
  const closeText = async (): Promise<void> => {
    if (isTextOpen) await send({ type: 'content_block_stop', index });
    isTextOpen = false;
  };
  for await (const event of answer) {
    if (event.type === 'text-delta') {
      if (!isTextOpen) {
        index += 1;
        isTextOpen = true;
        await send({ type: 'content_block_start', index, content_block: { type: 'text', text: '' } });
      }
      outputTokens += wordTokens(event.text);
      for (const text of fragments(event.text)) {
        await send({ type: 'content_block_delta', index, delta: { type: 'text_delta', text } });
      }
    }
    if (event.type === 'tool-call') {
      await closeText();
      index += 1;
      outputTokens += 1;
      const { id, name, arguments: args } = event.call;
      await send({ type: 'content_block_start', index, content_block: { type: 'tool_use', id, name, input: {} } });
      // A tool without arguments may come without any fragment.
      const pieces = Object.keys(args).length === 0 ? [] : fragments(JSON.stringify(args));
      for (const piece of pieces) {
        await send({ type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json: piece } });
      }
      await send({ type: 'content_block_stop', index });
    }
    if (event.type === 'finish') {
      await closeText();
      await send({
        type: 'message_delta',
        delta: { stop_reason: stopReason(event.reason), stop_sequence: null },
        usage: { output_tokens: outputTokens },
      });
    }
  }
  await send({ type: 'message_stop' });
  await sse.end();
}

async function whole(exchange: Exchange, { answer, message, inputTokens, thoughts }: Answered): Promise<void> {
  let text = '';
  let reason = 'end_turn';
  const calls: JsonObject[] = [];
  for await (const event of answer) {
    if (event.type === 'text-delta') text += event.text;
    if (event.type === 'tool-call') {
      const { id, name, arguments: input } = event.call;
      calls.push({ type: 'tool_use', id, name, input });
    }
    if (event.type === 'finish') reason = stopReason(event.reason);
  }
  const content = [...thoughts, ...(text === '' ? [] : [{ type: 'text', text }]), ...calls];
  const usage = { input_tokens: inputTokens, output_tokens: wordTokens(text) + calls.length };
  await exchange.reply(200, { ...message, content, stop_reason: reason, usage });
}

function stopReason(reason: Extract<LlmEvent, { readonly type: 'finish' }>['reason']): string {
  if (reason === 'tool-calls') return 'tool_use';
  if (reason === 'length') return 'max_tokens';
  return reason === 'refusal' ? 'refusal' : 'end_turn';
}
