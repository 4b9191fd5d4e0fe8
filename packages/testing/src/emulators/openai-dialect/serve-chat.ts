import { listAt, textAt } from '@eva/adapter-kit';
import type { JsonObject, LlmEvent, Message } from '@eva/core';
import { answerPrompt } from '../answer/answer-prompt.ts';
import { emulatedId } from '../answer/emulated-id.ts';
import { fragments } from '../answer/fragments.ts';
import { messageText } from '../answer/message-text.ts';
import { wordTokens } from '../answer/word-tokens.ts';
import type { EmulatorEngines } from '../provider-emulator.ts';
import type { Exchange } from '../server/http-exchange.ts';
import { transcribe } from '../speech/transcribe.ts';
import { isDictation, messagesFromChat, toolsFromChat, wantedSchema } from './chat-messages.ts';

/** `POST /chat/completions`, streamed or whole: the history is replayed through the language engine. */
export async function serveChat(exchange: Exchange, engines: EmulatorEngines): Promise<void> {
  const request = exchange.json();
  const model = textAt(request, 'model') ?? 'emulated';
  const { clock } = exchange.scope;
  const head = { id: `chatcmpl-${emulatedId(engines)}`, created: Math.floor(clock.now() / 1000), model };
  const messages = await messagesFromChat(listAt(request, 'messages'), (audio) =>
    transcribe(engines, exchange.scope, audio),
  );
  const answer = answerChat({ exchange, engines, request, messages });
  const usage = {
    prompt_tokens: wordTokens(messages.map(messageText).join(' ')),
    completion_tokens: 0,
    total_tokens: 0,
  };
  if (request.stream !== true) return wholeAnswer(exchange, answer, head, usage);

  const sse = exchange.sse();
  const chunk = (delta: JsonObject, finish: string | null = null): Promise<void> =>
    sse.event({ ...head, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] });
  let calls = 0;
  let said = '';
  await chunk({ role: 'assistant', content: '' });
  for await (const event of answer) {
    if (event.type === 'text-delta') {
      said += event.text;
      for (const content of fragments(event.text)) await chunk({ content });
    }
    if (event.type === 'tool-call') {
      const { id, name, arguments: args } = event.call;
      const index = calls++;
      await chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] });
      for (const piece of fragments(JSON.stringify(args))) {
        await chunk({ tool_calls: [{ index, function: { arguments: piece } }] });
      }
    }
    if (event.type === 'finish') await chunk({}, finishOf(event.reason));
  }
  usage.completion_tokens = wordTokens(said) + calls;
  usage.total_tokens = usage.prompt_tokens + usage.completion_tokens;
  const wantsUsage = (request.stream_options as JsonObject | undefined)?.include_usage === true;
  if (wantsUsage) await sse.event({ ...head, object: 'chat.completion.chunk', choices: [], usage });
  await sse.event('[DONE]');
  await sse.end();
}

interface ChatQuestion {
  readonly exchange: Exchange;
  readonly engines: EmulatorEngines;
  readonly request: JsonObject;
  readonly messages: readonly Message[];
}

/** The answer to a request of either interface: both name tools and shapes alike. */
export function answerChat({ exchange, engines, request, messages }: ChatQuestion): AsyncIterable<LlmEvent> {
  const tools = toolsFromChat(listAt(request, 'tools'));
  const schema = wantedSchema(request);
  return answerPrompt({ engines, scope: exchange.scope, messages, tools, schema, isDictation: isDictation(request) });
}

async function wholeAnswer(
  exchange: Exchange,
  answer: AsyncIterable<LlmEvent>,
  head: JsonObject,
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number },
): Promise<void> {
  let content = '';
  let finish = 'stop';
  const calls: JsonObject[] = [];
  for await (const event of answer) {
    if (event.type === 'text-delta') content += event.text;
    if (event.type === 'tool-call') {
      const { id, name, arguments: args } = event.call;
      calls.push({ id, type: 'function', function: { name, arguments: JSON.stringify(args) } });
    }
    if (event.type === 'finish') finish = finishOf(event.reason);
  }
  usage.completion_tokens = wordTokens(content) + calls.length;
  usage.total_tokens = usage.prompt_tokens + usage.completion_tokens;
  const message = {
    role: 'assistant',
    content: content === '' ? null : content,
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
  const choices = [{ index: 0, message, finish_reason: finish, logprobs: null }];
  await exchange.reply(200, { ...head, object: 'chat.completion', choices, usage: { ...usage } });
}

function finishOf(reason: Extract<LlmEvent, { readonly type: 'finish' }>['reason']): string {
  if (reason === 'tool-calls') return 'tool_calls';
  return reason === 'refusal' ? 'content_filter' : reason;
}
