import type { AudioFormat, JsonObject } from '@eva/core';
import { silentLogger } from '@eva/testing';
import { expect, test } from 'vitest';
import { agentReader } from './agent-reader.ts';

const output: AudioFormat = { encoding: 'pcm_s16le', sampleRateHz: 16_000 };
const aReader = (greets = false) => agentReader({ output, logger: silentLogger, greets });
const said = (text: string, event_id = 1): JsonObject => ({
  type: 'agent_response',
  agent_response_event: { agent_response: text, event_id },
});
const sound = (event_id = 1, bytes = 4): JsonObject => ({
  type: 'audio',
  audio_event: { audio_base_64: Buffer.alloc(bytes, 1).toString('base64'), event_id },
});
const heard = (text: string): JsonObject => ({
  type: 'user_transcript',
  user_transcription_event: { user_transcript: text, event_id: 1 },
});
const interruption = (event_id: number): JsonObject => ({ type: 'interruption', interruption_event: { event_id } });
const types = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type);

test('audio that comes after its text, however late, belongs to the same reply, which ends with a silence', () => {
  const reader = aReader();

  expect(types(reader.message(said('At nine.')))).toEqual(['reply-start', 'transcript-delta']);
  expect(reader.quiet()).toEqual([]);
  expect(types([...reader.message(sound()), ...reader.message(sound())])).toEqual(['audio-delta', 'audio-delta']);
  expect(reader.quiet()).toEqual([{ type: 'reply-end', replyId: 'reply-1', reason: 'done' }]);
});

test('an answer is owed from the turn until the first sound of a reply, and not only until its text', () => {
  const reader = aReader();
  reader.message(heard('when does it leave'));
  reader.message(said('At nine.'));
  expect(reader.isOwed).toBe(true);

  reader.message(sound());

  expect(reader.isOwed).toBe(false);
});

test('a turn ends the reply that was heard before it, and is told with its words', () => {
  const reader = aReader(true);
  reader.message(said('Hello.'));
  reader.message(sound());

  expect(reader.message(heard('when does it leave'))).toEqual([
    { type: 'reply-end', replyId: 'reply-1', reason: 'done' },
    { type: 'speech-start' },
    { type: 'speech-end' },
    { type: 'user-transcript', text: 'when does it leave' },
  ]);
});

test('an interruption is the start of a turn, and late audio of what was cut off is dropped', () => {
  const reader = aReader();
  reader.message(said('At nine in the morning.', 3));
  reader.message(sound(3));

  expect(reader.message(interruption(3))).toEqual([
    { type: 'speech-start' },
    { type: 'reply-end', replyId: 'reply-1', reason: 'interrupted' },
  ]);
  expect(reader.message(sound(3))).toEqual([]);
  expect(types(reader.message(heard('stop')))).toEqual(['speech-end', 'user-transcript']);
  expect(types(reader.message(sound(4)))).toEqual(['reply-start', 'audio-delta']);
});

test('what is said by the result of a tool is another reply than what was said before it', () => {
  const reader = aReader();
  reader.message(said('One moment.'));
  reader.message(sound());
  const call = { tool_name: 'look', tool_call_id: 'a', parameters: { number: '12' }, event_id: 1 };

  expect(reader.message({ type: 'client_tool_call', client_tool_call: call })).toEqual([
    { type: 'tool-call', call: { id: 'a', name: 'look', arguments: { number: '12' } } },
  ]);
  reader.answered();
  expect(reader.isOwed).toBe(true);
  expect(types(reader.message(said('At nine.')))).toEqual(['reply-end', 'reply-start', 'transcript-delta']);
});

test('silence that the service writes down is no turn', () => {
  const reader = aReader();

  expect(reader.message(heard('...'))).toEqual([]);
  expect(reader.isOwed).toBe(false);
});
