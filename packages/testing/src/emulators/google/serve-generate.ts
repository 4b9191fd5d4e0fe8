import { audioMs, base64, listAt, objectAt, textAt } from '@eva/adapter-kit';
import type { AudioFormat, JsonObject, LlmEvent, Message } from '@eva/core';
import { answerPrompt } from '../answer/answer-prompt.ts';
import { emulatedId } from '../answer/emulated-id.ts';
import { fragments } from '../answer/fragments.ts';
import { messageText } from '../answer/message-text.ts';
import { wordTokens } from '../answer/word-tokens.ts';
import type { EmulatorEngines } from '../provider-emulator.ts';
import type { Exchange } from '../server/http-exchange.ts';
import { speak } from '../speech/speak.ts';
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
  const head = { modelVersion: model, responseId: emulatedId(engines) };
  if (listAt(request, 'generationConfig', 'responseModalities').includes('AUDIO')) {
    return exchange.reply(200, { ...head, ...(await spoken(exchange, engines, messages)) });
  }
  const answer = answerPrompt({
    engines,
    scope: exchange.scope,
    messages,
    tools: toolsFromWire(request),
    schema: objectAt(request, 'generationConfig', 'responseJsonSchema'),
    isDictation: isDictation(request),
  });
  const promptTokenCount = wordTokens(messages.map(messageText).join(' '));
  if (method === 'generateContent') return whole(exchange, answer, head, promptTokenCount);
  return streamed(exchange, answer, head, promptTokenCount);
}

function isDictation(request: JsonObject): boolean {
  const [recording, ...more] = listAt(request, 'contents');
  const parts = listAt(recording, 'parts');
  const isAlone = more.length === 0 && listAt(request, 'tools').length === 0;
  return isAlone && parts.every((part) => objectAt(part, 'inlineData') !== undefined);
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
  const text = messages.map(messageText).join(' ');
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
