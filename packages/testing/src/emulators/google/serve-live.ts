import { base64, fromBase64, jsonAt, listAt, messageJson, objectAt, providerErrors, textAt } from '@eva/adapter-kit';
import type { AudioFormat, JsonObject } from '@eva/core';
import { wordTokens } from '../answer/word-tokens.ts';
import type { SocketSession } from '../server/socket-session.ts';
import { type MindEvent, openSpeechMind } from '../speech/speech-mind.ts';
import { toolsFromWire } from './contents-from-wire.ts';
import type { ResumableSessions } from './resumable-sessions.ts';

const INPUT: AudioFormat = { encoding: 'pcm_s16le', sampleRateHz: 16_000 };
const OUTPUT: AudioFormat = { encoding: 'pcm_s16le', sampleRateHz: 24_000 };

/** A connection is cut after about ten minutes, and that is told about a minute before. */
const CONNECTION_MS = 600_000;
const NOTICE_MS = 60_000;

/** `BidiGenerateContent`: a setup, then audio and results of tools one way, content and calls the other. */
export async function serveLive(session: SocketSession, sessions: ResumableSessions): Promise<void> {
  const errors = providerErrors({ provider: 'client', stage: 'line' });
  const messages = session.messages[Symbol.asyncIterator]();
  const first = await messages.next();
  if (first.done === true) return;
  const setup = objectAt(messageJson(first.value, errors), 'setup');
  if (setup === undefined || textAt(setup, 'model') === undefined) {
    return session.close(1007, 'setup must be the first message and must name a model');
  }
  const language = textAt(setup, 'generationConfig', 'speechConfig', 'languageCode');
  if (language !== undefined && !/^[a-z]{2,3}-\w+$/.test(language)) {
    return session.close(1007, `Unsupported language code '${language}'`);
  }
  const resumption = objectAt(setup, 'sessionResumption');
  const past = sessions.past(textAt(resumption, 'handle'));
  if (past === undefined) return session.close(1008, 'BidiGenerateContent session not found');

  // The service sends its JSON in binary messages.
  const binary = (message: JsonObject): Uint8Array => Buffer.from(JSON.stringify(message));
  const content = (serverContent: JsonObject, more: JsonObject = {}): Promise<void> =>
    session.answer(binary({ serverContent, ...more }));
  const update = async (): Promise<void> => {
    if (resumption === undefined) return;
    await session.control(binary({ sessionResumptionUpdate: { newHandle: past.newHandle(), resumable: true } }));
  };
  const calls: JsonObject[] = [];
  let promptTokenCount = 0;

  const tell = async (event: MindEvent): Promise<void> => {
    switch (event.type) {
      case 'speech-start':
      case 'speech-end':
      case 'user-partial':
      case 'reply-start':
        // The service has no words for these unless it is asked for them.
        return;
      case 'user-transcript':
        promptTokenCount += wordTokens(event.text);
        past.said({ role: 'user', content: [{ type: 'text', text: event.text }] });
        if (setup.inputAudioTranscription === undefined) return;
        for (const text of piecesOf(event.text)) await content({ inputTranscription: { text } });
        return;
      case 'reply-text':
        if (setup.outputAudioTranscription === undefined) return;
        return content({ outputTranscription: { text: event.text } });
      case 'reply-audio':
        return content({
          modelTurn: {
            parts: [{ inlineData: { mimeType: 'audio/pcm;rate=24000', data: base64(event.bytes) } }],
          },
        });
      case 'tool-call': {
        const { id, name, arguments: args } = event.call;
        calls.push({ id, name, args });
        past.said({ role: 'assistant', text: '', toolCalls: [event.call] });
        return;
      }
      case 'reply-end': {
        if (event.reason === 'interrupted') {
          past.said({ role: 'assistant', text: event.text });
          await content({ interrupted: true });
          await content({ turnComplete: true });
          return update();
        }
        const functionCalls = calls.splice(0);
        // A turn that calls goes on when it is answered.
        if (functionCalls.length > 0) return session.answer(binary({ toolCall: { functionCalls } }));
        past.said({ role: 'assistant', text: event.text });
        await content({ generationComplete: true });
        const responseTokenCount = wordTokens(event.text);
        const totalTokenCount = promptTokenCount + responseTokenCount;
        const usageMetadata = { promptTokenCount, responseTokenCount, totalTokenCount };
        await content({ turnComplete: true }, { usageMetadata });
        return update();
      }
      case 'failed':
        return session.close(1011, 'Internal error encountered.');
      default:
        event satisfies never;
    }
  };

  const handling = textAt(setup, 'realtimeInputConfig', 'activityHandling');
  await using mind = await openSpeechMind({
    engines: past.engines,
    scope: session.scope,
    instructions: listAt(setup, 'systemInstruction', 'parts')
      .map((part) => textAt(part, 'text') ?? '')
      .join(' '),
    tools: toolsFromWire(setup),
    input: INPUT,
    output: OUTPUT,
    isInterruptible: handling !== 'NO_INTERRUPTION',
    tell,
  });
  await session.control(binary({ setupComplete: {} }));
  const { clock, signal } = session.scope;
  const expire = async (): Promise<void> => {
    await clock.sleep(CONNECTION_MS - NOTICE_MS, signal);
    await session.control(binary({ goAway: { timeLeft: `${NOTICE_MS / 1000}s` } }));
    await clock.sleep(NOTICE_MS, signal);
    await session.close(1008, 'The operation was aborted.');
  };
  // The client is gone before.
  expire().catch(() => {});

  for (let next = await messages.next(); next.done !== true; next = await messages.next()) {
    const message = messageJson(next.value, errors);
    const audio = textAt(message, 'realtimeInput', 'audio', 'data');
    if (audio !== undefined) await mind.hear(fromBase64(audio));
    const text = textAt(message, 'realtimeInput', 'text');
    if (text !== undefined) {
      mind.userText(text);
      mind.reply();
    }
    for (const answer of listAt(message, 'toolResponse', 'functionResponses')) {
      const callId = textAt(answer, 'id') ?? '';
      const result = jsonAt(answer, 'response') ?? {};
      past.said({ role: 'tool', callId, result });
      mind.toolResult(callId, result);
    }
  }
}

/** A transcript comes in pieces of a word or two, each with the space before it. */
function piecesOf(text: string): readonly string[] {
  return text.match(/\s*\S+(?:\s+\S+)?/g) ?? [];
}
