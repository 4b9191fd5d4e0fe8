import { aScope } from '@eva/testing';
import { expect, test } from 'vitest';
import { liveReader } from './live-reader.ts';

const output = { encoding: 'pcm_s16le', sampleRateHz: 24_000 } as const;
const reader = () => liveReader({ output, logger: aScope().logger });
const audio = (...bytes: number[]) => ({
  serverContent: { modelTurn: { parts: [{ inlineData: { data: Buffer.from(bytes).toString('base64') } }] } },
});
const caller = (text: string) => ({ serverContent: { inputTranscription: { text } } });

test('the pieces of a turn are one transcript, told when the model begins to answer', () => {
  const { hear } = reader();
  const events = [caller('when'), caller(' does it leave'), audio(1, 0, 2, 0, 3, 0)].flatMap(hear);

  expect(events).toEqual([
    { type: 'speech-start' },
    { type: 'speech-end' },
    { type: 'user-transcript', text: 'when does it leave' },
    { type: 'reply-start', replyId: 'reply-1' },
    { type: 'audio-delta', replyId: 'reply-1', audio: { format: output, bytes: new Uint8Array([1, 0, 2, 0, 3, 0]) } },
  ]);
});

test('audio of fewer than six bytes is none', () => {
  expect(reader().hear(audio(1, 0, 2, 0))).toEqual([]);
});

test('an interruption cuts the reply, and text that comes after it is dropped', () => {
  const { hear } = reader();
  hear(audio(1, 0, 2, 0, 3, 0));
  const events = [
    { serverContent: { interrupted: true } },
    { serverContent: { outputTranscription: { text: 'too late' } } },
    { serverContent: { turnComplete: true } },
  ].flatMap(hear);

  expect(events).toEqual([{ type: 'speech-start' }, { type: 'reply-end', replyId: 'reply-1', reason: 'interrupted' }]);
});

test('the model owes an answer to what interrupted it, though its cut turn is complete', () => {
  const one = reader();
  one.hear(audio(1, 0, 2, 0, 3, 0));
  one.hear(caller('wait'));
  one.hear({ serverContent: { interrupted: true } });
  one.hear({ serverContent: { turnComplete: true } });

  expect(one.isOwed).toBe(true);
});

test('the result of a call that the model cancelled is not wanted', () => {
  const one = reader();
  one.hear({
    toolCall: {
      functionCalls: [
        { id: 'a', name: 'get_flight', args: {} },
        { id: 'b', name: 'get_seat', args: {} },
      ],
    },
  });
  one.hear({ toolCallCancellation: { ids: ['a'] } });

  expect([one.answered('a'), one.answered('b')]).toEqual([undefined, 'get_seat']);
});

test('a handle counts for as long as nothing is said after it', () => {
  const one = reader();
  const update = (newHandle: string, resumable: boolean) => ({ sessionResumptionUpdate: { newHandle, resumable } });
  const handles = [
    caller('when'),
    update('', false),
    audio(1, 0, 2, 0, 3, 0),
    update('early', true),
    { serverContent: { outputTranscription: { text: 'at nine' } } },
    update('late', true),
    { serverContent: { turnComplete: true } },
  ].map((message) => {
    one.hear(message);
    return [one.handle, one.isQuiet];
  });

  expect(handles).toEqual([
    [undefined, false],
    [undefined, false],
    [undefined, false],
    ['early', false],
    [undefined, false],
    ['late', false],
    ['late', true],
  ]);
});

test('remembers that the service has announced the end of the session', () => {
  const one = reader();
  expect(one.timeLeft).toBeUndefined();
  one.hear({ goAway: { timeLeft: '50s' } });

  expect(one.timeLeft).toBe('50s');
});
