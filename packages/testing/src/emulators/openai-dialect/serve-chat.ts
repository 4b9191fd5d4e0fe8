import { listAt, textAt } from '@eva/adapter-kit';
import type { ContentPart, JsonObject, LlmEvent, Message } from '@eva/core';
import type { EmulatorEngines } from '../provider-emulator.ts';
import { schemaExample } from '../schema-example.ts';
import type { Exchange } from '../server/http-exchange.ts';
import { think } from '../speech/think.ts';
import { transcribe } from '../speech/transcribe.ts';
import { messagesFromChat, toolsFromChat, wantedSchema } from './chat-messages.ts';
import { wordTokens } from './word-tokens.ts';

/** `POST /chat/completions`, streamed or whole: the history is replayed through the language engine. */
export async function serveChat(exchange: Exchange, engines: EmulatorEngines): Promise<void> {
  const request = exchange.json();
  const model = textAt(request, 'model') ?? 'emulated';
  const { clock } = exchange.scope;
  const head = { id: `chatcmpl-${idOf(engines)}`, created: Math.floor(clock.now() / 1000), model };
  const messages = await messagesFromChat(listAt(request, 'messages'), (audio) =>
    transcribe(engines, exchange.scope, audio),
  );
  const answer = answerOf({ exchange, engines, request, messages });
  const usage = { prompt_tokens: wordTokens(messages.map(textOf).join(' ')), completion_tokens: 0, total_tokens: 0 };
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

interface Question {
  readonly exchange: Exchange;
  readonly engines: EmulatorEngines;
  readonly request: JsonObject;
  readonly messages: readonly Message[];
}

/** A prompt that asks for a shape is a judge's, and is answered by the judge engine or by the smallest such value. */
export async function* answerOf({ exchange, engines, request, messages }: Question): AsyncGenerator<LlmEvent> {
  const schema = wantedSchema(request);
  const isJudged = schema !== undefined || (engines.judge !== undefined && engines.rehearsal === undefined);
  if (!isJudged) {
    yield* think(engines, exchange.scope, { messages, tools: toolsFromChat(listAt(request, 'tools')) });
    return;
  }
  const text = await judged({ exchange, engines, messages, schema });
  yield { type: 'text-delta', text };
  yield { type: 'finish', reason: 'stop' };
}

async function judged(
  question: Omit<Question, 'request'> & { readonly schema: JsonObject | undefined },
): Promise<string> {
  const { exchange, engines, messages, schema } = question;
  if (engines.judge === undefined) return JSON.stringify(schemaExample(schema));
  const prompt = messages.map((message): ContentPart => ({ type: 'text', text: textOf(message) }));
  const answer = await engines.judge.ask(
    { prompt, sampling: { maxOutputTokens: 4096 }, ...(schema === undefined ? {} : { answer: schema }) },
    exchange.scope.signal,
  );
  return answer.text;
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

export function textOf(message: Message): string {
  if (message.role === 'user') return message.content.map((part) => (part.type === 'text' ? part.text : '')).join(' ');
  return message.role === 'tool' ? JSON.stringify(message.result) : message.text;
}

/** Models write in pieces of about a word. */
export function fragments(text: string): readonly string[] {
  return text.match(/\s*\S+\s*$|\s*\S+|\s+/g) ?? [];
}

export function idOf(engines: Pick<EmulatorEngines, 'random'>): string {
  return Math.floor(engines.random() * 36 ** 10).toString(36);
}
