import { base64, fromBase64, jsonAt, listAt, messageJson, objectAt, providerErrors, textAt } from '@eva/adapter-kit';
import type { AudioFormat, JsonObject } from '@eva/core';
import { wordTokens } from '../answer/word-tokens.ts';
import type { EmulatorEngines } from '../provider-emulator.ts';
import type { SocketSession } from '../server/socket-session.ts';
import { type MindEvent, openSpeechMind } from '../speech/speech-mind.ts';
import { toolsFromWire } from './contents-from-wire.ts';

const INPUT: AudioFormat = { encoding: 'pcm_s16le', sampleRateHz: 16_000 };
const OUTPUT: AudioFormat = { encoding: 'pcm_s16le', sampleRateHz: 24_000 };

/** `BidiGenerateContent`: a setup, then audio and results of tools one way, content and calls the other. */
export async function serveLive(session: SocketSession, engines: EmulatorEngines): Promise<void> {
  const errors = providerErrors({ provider: 'client', stage: 'line' });
  const messages = session.messages[Symbol.asyncIterator]();
  const first = await messages.next();
  if (first.done === true) return;
  const setup = objectAt(messageJson(first.value, errors), 'setup');
  if (setup === undefined || textAt(setup, 'model') === undefined) {
    return session.close(1007, 'setup must be the first message and must name a model');
  }

  // The service sends its JSON in binary messages.
  const binary = (message: JsonObject): Uint8Array => Buffer.from(JSON.stringify(message));
  const content = (serverContent: JsonObject, more: JsonObject = {}): Promise<void> =>
    session.answer(binary({ serverContent, ...more }));
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
        return;
      }
      case 'reply-end': {
        if (event.reason === 'interrupted') {
          await content({ interrupted: true });
          return content({ turnComplete: true });
        }
        const functionCalls = calls.splice(0);
        // A turn that calls goes on when it is answered.
        if (functionCalls.length > 0) return session.answer(binary({ toolCall: { functionCalls } }));
        await content({ generationComplete: true });
        const responseTokenCount = wordTokens(event.text);
        const totalTokenCount = promptTokenCount + responseTokenCount;
        const usageMetadata = { promptTokenCount, responseTokenCount, totalTokenCount };
        return content({ turnComplete: true }, { usageMetadata });
      }
      case 'failed':
        return session.close(1011, 'Internal error encountered.');
      default:
        event satisfies never;
    }
  };

  const handling = textAt(setup, 'realtimeInputConfig', 'activityHandling');
  await using mind = await openSpeechMind({
    engines,
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
      mind.toolResult(textAt(answer, 'id') ?? '', jsonAt(answer, 'response') ?? {});
    }
  }
}

/** A transcript comes in pieces of a word or two, each with the space before it. */
function piecesOf(text: string): readonly string[] {
  return text.match(/\s*\S+(?:\s+\S+)?/g) ?? [];
}
