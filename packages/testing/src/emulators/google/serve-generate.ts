import { audioMs, base64, listAt, objectAt, textAt } from '@eva/adapter-kit';
import type { AudioFormat, JsonObject, LlmEvent, Message } from '@eva/core';
import { fragments, idOf, textOf } from '../openai-dialect/serve-chat.ts';
import { wordTokens } from '../openai-dialect/word-tokens.ts';
import type { EmulatorEngines } from '../provider-emulator.ts';
import { schemaExample } from '../schema-example.ts';
import type { Exchange } from '../server/http-exchange.ts';
import { speak } from '../speech/speak.ts';
import { think } from '../speech/think.ts';
import { messagesFromWire, toolsFromWire } from './contents-from-wire.ts';

const SPEECH: AudioFormat = { encoding: 'pcm_s16le', sampleRateHz: 24_000 };

/** `models/{model}:generateContent` and `:streamGenerateContent`: text, tools, a judge's shape, or speech. */
export async function serveGenerate(exchange: Exchange, engines: EmulatorEngines): Promise<void> {
  const request = exchange.json();
  const [, model = '', method = ''] = exchange.match;
  const refusal = refusalOf(request);
  if (refusal !== undefined) {
    return exchange.reply(400, { error: { code: 400, message: refusal, status: 'INVALID_ARGUMENT' } });
  }
  const messages = await messagesFromWire(request, engines, exchange.scope);
  const head = { modelVersion: model, responseId: idOf(engines) };
  if (listAt(request, 'generationConfig', 'responseModalities').includes('AUDIO')) {
    return exchange.reply(200, { ...head, ...(await spoken(exchange, engines, messages)) });
  }
  const answer = answerOf({ exchange, engines, request, messages });
  const promptTokenCount = wordTokens(messages.map(textOf).join(' '));
  if (method === 'generateContent') return whole(exchange, answer, head, promptTokenCount);
  return streamed(exchange, answer, head, promptTokenCount);
}

/** What the API refuses in requests that a client may well send. */
function refusalOf(request: JsonObject): string | undefined {
  const contents = listAt(request, 'contents');
  if (contents.length === 0) return 'contents is not specified';
  if (contents.some((content) => listAt(content, 'parts').length === 0)) return 'parts must not be empty';
  if (textAt(contents[0], 'role') !== 'user') return 'the first content should be from the user';
  return undefined;
}

async function spoken(exchange: Exchange, engines: EmulatorEngines, messages: readonly Message[]): Promise<JsonObject> {
  const text = messages.map(textOf).join(' ');
  const pieces: Uint8Array[] = [];
  for await (const bytes of speak(engines, exchange.scope, { text, format: SPEECH })) pieces.push(bytes);
  const bytes = Buffer.concat(pieces);
  const promptTokenCount = wordTokens(text);
  // The service counts 25 tokens for a second of audio.
  const candidatesTokenCount = Math.round(audioMs({ format: SPEECH, bytes }) / 40);
  return {
    candidates: [
      {
        content: {
          role: 'model',
          parts: [{ inlineData: { mimeType: 'audio/L16;codec=pcm;rate=24000', data: base64(bytes) } }],
        },
        finishReason: 'STOP',
        index: 0,
      },
    ],
    usageMetadata: {
      promptTokenCount,
      candidatesTokenCount,
      totalTokenCount: promptTokenCount + candidatesTokenCount,
      candidatesTokensDetails: [{ modality: 'AUDIO', tokenCount: candidatesTokenCount }],
    },
  };
}

interface Question {
  readonly exchange: Exchange;
  readonly engines: EmulatorEngines;
  readonly request: JsonObject;
  readonly messages: readonly Message[];
}

/** A prompt that asks for a shape is a judge's; so is any, where there is a judge and no flow to rehearse. */
async function* answerOf({ exchange, engines, request, messages }: Question): AsyncGenerator<LlmEvent> {
  const schema = objectAt(request, 'generationConfig', 'responseJsonSchema');
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

async function streamed(
  exchange: Exchange,
  answer: AsyncIterable<LlmEvent>,
  head: JsonObject,
  promptTokenCount: number,
): Promise<void> {
  const sse = exchange.sse();
  const send = (parts: readonly JsonObject[], more: JsonObject = {}): Promise<void> =>
    sse.event({ ...head, candidates: [{ content: { role: 'model', parts }, index: 0, ...more }] });
  let candidatesTokenCount = 0;
  let finishReason = 'STOP';
  for await (const event of answer) {
    if (event.type === 'text-delta') {
      candidatesTokenCount += wordTokens(event.text);
      for (const text of fragments(event.text)) await send([{ text }]);
    }
    if (event.type === 'tool-call') {
      candidatesTokenCount += 1;
      await send([callPart(event.call)]);
    }
    if (event.type === 'finish') finishReason = finishOf(event.reason);
  }
  const totalTokenCount = promptTokenCount + candidatesTokenCount;
  await sse.event({
    ...head,
    candidates: [{ content: { role: 'model', parts: [{ text: '' }] }, finishReason, index: 0 }],
    usageMetadata: { promptTokenCount, candidatesTokenCount, totalTokenCount },
  });
  await sse.end();
}

async function whole(
  exchange: Exchange,
  answer: AsyncIterable<LlmEvent>,
  head: JsonObject,
  promptTokenCount: number,
): Promise<void> {
  let text = '';
  let finishReason = 'STOP';
  const calls: JsonObject[] = [];
  for await (const event of answer) {
    if (event.type === 'text-delta') text += event.text;
    if (event.type === 'tool-call') calls.push(callPart(event.call));
    if (event.type === 'finish') finishReason = finishOf(event.reason);
  }
  const candidatesTokenCount = wordTokens(text) + calls.length;
  const parts = [...(text === '' ? [] : [{ text }]), ...calls];
  await exchange.reply(200, {
    ...head,
    candidates: [{ content: { role: 'model', parts }, finishReason, index: 0 }],
    usageMetadata: {
      promptTokenCount,
      candidatesTokenCount,
      totalTokenCount: promptTokenCount + candidatesTokenCount,
    },
  });
}

/** Calls come whole, and the newer models sign them. */
function callPart({
  id,
  name,
  arguments: args,
}: Extract<LlmEvent, { readonly type: 'tool-call' }>['call']): JsonObject {
  return { functionCall: { id, name, args }, thoughtSignature: base64(Buffer.from(`thought of ${id}`)) };
}

/** `STOP` also after calls. */
function finishOf(reason: Extract<LlmEvent, { readonly type: 'finish' }>['reason']): string {
  if (reason === 'length') return 'MAX_TOKENS';
  return reason === 'refusal' ? 'SAFETY' : 'STOP';
}
