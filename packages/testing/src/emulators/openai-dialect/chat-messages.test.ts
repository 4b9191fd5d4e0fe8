import { wavOf } from '@eva/adapter-kit';
import { chatMessages } from '@eva/adapter-kit/openai-dialect';
import type { Json, Message } from '@eva/core';
import { expect, test } from 'vitest';
import { toneLanguage } from '../../tones/tone-language.ts';
import { schemaExample } from '../schema-example.ts';
import { audioFromWav, messagesFromChat } from './chat-messages.ts';
import { mergedSession, realtimeSession } from './realtime-formats.ts';

test('a history that goes through the wire is the same for the language engine', async () => {
  const messages: readonly Message[] = [
    { role: 'system', text: 'Today is 2026-03-17.' },
    { role: 'assistant', text: 'Hello.' },
    { role: 'user', content: [{ type: 'text', text: 'when' }] },
    { role: 'assistant', text: 'Let me see.', toolCalls: [{ id: 'a', name: 'look', arguments: { n: 1 } }] },
    { role: 'tool', callId: 'a', result: { status: 'success', at: ['nine', null] } },
    { role: 'assistant', text: 'At nine.' },
  ];
  const wire = JSON.parse(JSON.stringify(chatMessages(messages))) as readonly Json[];

  expect(await messagesFromChat(wire, async () => '')).toEqual(messages);
});

test('audio in a message is what was heard in it', async () => {
  const audio = toneLanguage(['when']).speak('when');
  const wire = JSON.parse(
    JSON.stringify(
      chatMessages([
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Listen:' },
            { type: 'audio', audio },
          ],
        },
      ]),
    ),
  ) as readonly Json[];
  const messages = await messagesFromChat(wire, async ({ bytes }) => `${bytes.length} bytes`);

  expect(messages).toEqual([
    { role: 'user', content: [{ type: 'text', text: `Listen: ${audio.bytes.length} bytes` }] },
  ]);
  expect(audioFromWav(wavOf(audio))).toEqual(audio);
});

test('a shape that is asked for gets the smallest answer that fits', () => {
  const schema = {
    type: 'object',
    required: ['rating', 'turns', 'verdict', 'note'],
    properties: {
      rating: { type: 'integer', minimum: 1 },
      turns: {
        type: 'array',
        minItems: 1,
        items: { type: 'object', required: ['ok'], properties: { ok: { type: 'boolean' } } },
      },
      verdict: { enum: ['good', 'bad'] },
      note: { anyOf: [{ type: 'null' }, { type: 'string' }] },
      more: { type: 'string' },
    },
  };

  expect(schemaExample(schema)).toEqual({ rating: 1, turns: [{ ok: true }], verdict: 'good', note: null });
});

test('a session is what its updates make of it, and no turn detection is not the usual one', () => {
  const audio = {
    input: { format: { type: 'audio/pcmu' }, turn_detection: null },
    output: { format: { type: 'audio/pcm', rate: 24_000 } },
  };
  const session = mergedSession(
    { type: 'realtime', instructions: 'old', audio: { output: { voice: 'marin' } } },
    { instructions: 'new', audio },
  );

  expect(session.audio).toEqual({ ...audio, output: { voice: 'marin', format: { type: 'audio/pcm', rate: 24_000 } } });
  expect(realtimeSession(session)).toEqual({
    isTranscription: false,
    instructions: 'new',
    tools: [],
    input: { encoding: 'mulaw', sampleRateHz: 8000 },
    output: { encoding: 'pcm_s16le', sampleRateHz: 24_000 },
  });
  expect(realtimeSession({ turn_detection: { type: 'server_vad', create_response: false } }).turnDetection).toEqual({
    creates: false,
    interrupts: true,
  });
});
