import { jsonAt, listAt, objectAt, textAt } from '@eva/adapter-kit';
import type { Json, JsonObject, Message } from '@eva/core';
import { emulatedId } from '../answer/emulated-id.ts';
import { fragments } from '../answer/fragments.ts';
import { messageText } from '../answer/message-text.ts';
import { wordTokens } from '../answer/word-tokens.ts';
import type { EmulatorEngines } from '../provider-emulator.ts';
import type { Exchange } from '../server/http-exchange.ts';
import { messagesFromChat, parsed } from './chat-messages.ts';
import { answerChat } from './serve-chat.ts';

/** `POST /responses`, streamed: items in, items out, each event numbered. */
export async function serveResponses(exchange: Exchange, engines: EmulatorEngines): Promise<void> {
  const request = exchange.json();
  const messages = await messagesFromItems(request);
  const id = `resp_${emulatedId(engines)}`;
  const output: JsonObject[] = [];
  const response = (status: string, more: JsonObject = {}): JsonObject => ({
    id,
    object: 'response',
    created_at: Math.floor(exchange.scope.clock.now() / 1000),
    status,
    model: textAt(request, 'model') ?? 'emulated',
    output: status === 'completed' ? output : [],
    ...more,
  });

  const sse = exchange.sse();
  let sequence = 0;
  const event = (type: string, body: JsonObject): Promise<void> =>
    sse.event({ type, sequence_number: sequence++, ...body }, type);
  await event('response.created', { response: response('in_progress') });
  await event('response.in_progress', { response: response('in_progress') });

  let text = '';
  const messageId = `msg_${emulatedId(engines)}`;
  const place = { item_id: messageId, output_index: 0, content_index: 0 };
  const message = (status: string): JsonObject => ({
    id: messageId,
    type: 'message',
    role: 'assistant',
    status,
    content: status === 'completed' ? [{ type: 'output_text', text, annotations: [] }] : [],
  });
  const endMessage = async (): Promise<void> => {
    if (text === '' || output.length > 0) return;
    const part = { type: 'output_text', text, annotations: [] };
    await event('response.output_text.done', { ...place, text });
    await event('response.content_part.done', { ...place, part });
    output.push(message('completed'));
    await event('response.output_item.done', { output_index: 0, item: message('completed') });
  };

  for await (const one of answerChat({ exchange, engines, request, messages })) {
    if (one.type === 'text-delta') {
      if (text === '') {
        await event('response.output_item.added', { output_index: 0, item: message('in_progress') });
        await event('response.content_part.added', {
          ...place,
          part: { type: 'output_text', text: '', annotations: [] },
        });
      }
      text += one.text;
      for (const delta of fragments(one.text)) await event('response.output_text.delta', { ...place, delta });
    }
    if (one.type === 'tool-call') {
      await endMessage();
      const { id: callId, name, arguments: args } = one.call;
      const index = output.length;
      const itemId = `fc_${emulatedId(engines)}`;
      const item = (status: string, given: string): JsonObject => ({
        id: itemId,
        type: 'function_call',
        status,
        call_id: callId,
        name,
        arguments: given,
      });
      const whole = JSON.stringify(args);
      await event('response.output_item.added', { output_index: index, item: item('in_progress', '') });
      for (const delta of fragments(whole)) {
        await event('response.function_call_arguments.delta', { item_id: itemId, output_index: index, delta });
      }
      await event('response.function_call_arguments.done', {
        item_id: itemId,
        output_index: index,
        name,
        arguments: whole,
      });
      output.push(item('completed', whole));
      await event('response.output_item.done', { output_index: index, item: item('completed', whole) });
    }
  }
  await endMessage();
  const input = wordTokens(messages.map(messageText).join(' '));
  const usage = {
    input_tokens: input,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: wordTokens(text),
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: input + wordTokens(text),
  };
  await event('response.completed', { response: response('completed', { usage }) });
  await sse.end();
}

/** Its items are messages, calls and results; a call stands by itself there and belongs to a message here. */
async function messagesFromItems(request: JsonObject): Promise<readonly Message[]> {
  const instructions = textAt(request, 'instructions');
  const chat: Json[] = instructions === undefined ? [] : [{ role: 'system', content: instructions }];
  for (const item of listAt(request, 'input')) {
    switch (textAt(item, 'type')) {
      case 'function_call': {
        const { call_id: id, name, arguments: args } = item as JsonObject;
        const call = { id: id ?? '', type: 'function', function: { name: name ?? '', arguments: args ?? '{}' } };
        const last = objectAt(chat.at(-1));
        if (last?.role === 'assistant')
          chat[chat.length - 1] = { ...last, tool_calls: [...listAt(last, 'tool_calls'), call] };
        else chat.push({ role: 'assistant', content: '', tool_calls: [call] });
        break;
      }
      case 'function_call_output': {
        const result = parsed(textAt(item, 'output') ?? 'null');
        chat.push({ role: 'tool', tool_call_id: textAt(item, 'call_id') ?? '', content: JSON.stringify(result) });
        break;
      }
      case 'reasoning':
        break;
      default:
        chat.push({ role: textAt(item, 'role') ?? 'user', content: jsonAt(item, 'content') ?? '' });
    }
  }
  return messagesFromChat(chat, async () => '');
}
