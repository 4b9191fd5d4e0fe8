import { listAt, textAt } from '@eva/adapter-kit';
import type { JsonObject, LlmEvent, Message } from '@eva/core';
import { fragments, textOf } from '../openai-dialect/serve-chat.ts';
import { wordTokens } from '../openai-dialect/word-tokens.ts';
import type { EmulatorEngines } from '../provider-emulator.ts';
import { schemaExample } from '../schema-example.ts';
import type { Exchange } from '../server/http-exchange.ts';
import { think } from '../speech/think.ts';
import { eventMessage } from './event-stream.ts';
import { messagesFromWire, toolsFromWire } from './messages-from-wire.ts';

/** `POST /model/{id}/converse-stream`: the history is replayed through the language engine, framed as AWS streams it. */
export async function serveConverseStream(exchange: Exchange, engines: EmulatorEngines): Promise<void> {
  const request = exchange.json();
  const refusal = refusalOf(request);
  if (refusal !== undefined) return refuse(exchange, refusal);
  const messages = messagesFromWire(request);
  const stream = exchange.stream({ 'content-type': 'application/vnd.amazon.eventstream' });
  const send = (type: string, payload: JsonObject): Promise<void> => stream.write(eventMessage(type, payload));
  let index = 0;
  let isTextOpen = false;
  let outputTokens = 0;
  const closeBlock = async (): Promise<void> => {
    await send('contentBlockStop', { contentBlockIndex: index });
    index += 1;
  };
  await send('messageStart', { role: 'assistant' });
  for await (const event of answerOf({ exchange, engines, request, messages })) {
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
  const inputTokens = wordTokens(messages.map(textOf).join(' '));
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
  for await (const event of answerOf({ exchange, engines, request, messages })) {
    if (event.type === 'text-delta') text += event.text;
    if (event.type === 'tool-call') {
      const { id: toolUseId, name, arguments: input } = event.call;
      calls.push({ toolUse: { toolUseId, name, input } });
    }
    if (event.type === 'finish') reason = stopReason(event.reason);
  }
  const inputTokens = wordTokens(messages.map(textOf).join(' '));
  const outputTokens = wordTokens(text) + calls.length;
  await exchange.reply(200, {
    output: { message: { role: 'assistant', content: [...(text === '' ? [] : [{ text }]), ...calls] } },
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
  return isBlank ? 'The text field in a content block is blank.' : undefined;
}

function refuse(exchange: Exchange, message: string): Promise<void> {
  return exchange.reply(400, { message }, { 'x-amzn-errortype': 'ValidationException' });
}

interface Question {
  readonly exchange: Exchange;
  readonly engines: EmulatorEngines;
  readonly request: JsonObject;
  readonly messages: readonly Message[];
}

/** A prompt that asks for a shape is a judge's; so is any, where there is a judge and no flow to rehearse. */
async function* answerOf({ exchange, engines, request, messages }: Question): AsyncGenerator<LlmEvent> {
  const schemaText = textAt(request, 'outputConfig', 'textFormat', 'structure', 'jsonSchema', 'schema');
  const schema = schemaText === undefined ? undefined : (JSON.parse(schemaText) as JsonObject);
  if (schema === undefined && (engines.judge === undefined || engines.rehearsal !== undefined)) {
    yield* think(engines, exchange.scope, { messages, tools: toolsFromWire(request) });
    return;
  }
  const prompt = messages.map((message) => ({ type: 'text' as const, text: textOf(message) }));
  const asked = { prompt, sampling: { maxOutputTokens: 4096 }, ...(schema === undefined ? {} : { answer: schema }) };
  const judged = await engines.judge?.ask(asked, exchange.scope.signal);
  yield { type: 'text-delta', text: judged?.text ?? JSON.stringify(schemaExample(schema)) };
  yield { type: 'finish', reason: 'stop' };
}

function stopReason(reason: Extract<LlmEvent, { readonly type: 'finish' }>['reason']): string {
  if (reason === 'tool-calls') return 'tool_use';
  if (reason === 'length') return 'max_tokens';
  return reason === 'refusal' ? 'content_filtered' : 'end_turn';
}
