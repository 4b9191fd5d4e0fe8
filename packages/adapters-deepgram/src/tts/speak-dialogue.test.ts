import { providerErrors } from '@eva/adapter-kit';
import { LINE_FORMAT, type Logger } from '@eva/core';
import { silentLogger } from '@eva/testing';
import { expect, test } from 'vitest';
import { speakDialogue } from './speak-dialogue.ts';

const errors = providerErrors({ provider: 'deepgram', stage: 'tts' });
const open = (logger: Logger = silentLogger, format = LINE_FORMAT) => speakDialogue({ errors, logger, format });
const FLUSHED = { type: 'Flushed', sequence_id: 0 };
const CLEARED = { type: 'Cleared', sequence_id: 0 };

test('text goes out as it comes, and each end of a piece is a flush', () => {
  const speak = open();

  expect(speak.text('hello ').send).toEqual([{ type: 'Speak', text: 'hello ' }]);
  expect(speak.text('there').send).toEqual([{ type: 'Speak', text: 'there' }]);
  expect(speak.segmentEnd()).toEqual({ events: [], send: [{ type: 'Flush' }] });
  expect(speak.isOwed).toBe(true);
  expect(speak.hear(FLUSHED).events).toEqual([{ type: 'usage', usage: { characters: 11 } }, { type: 'segment-end' }]);
  expect(speak.isOwed).toBe(false);
});

test('a piece without text is answered in its turn, and costs no flush', () => {
  const speak = open();
  speak.text('one');
  speak.segmentEnd();

  expect(speak.segmentEnd()).toEqual({ events: [], send: [] });
  expect(speak.hear(FLUSHED).events.filter(({ type }) => type === 'segment-end')).toHaveLength(2);
  expect(speak.segmentEnd()).toEqual({ events: [{ type: 'segment-end' }], send: [] });
});

test('what comes before the clearing is confirmed belongs to what was cancelled', () => {
  const speak = open();
  speak.text('one');
  speak.segmentEnd();

  expect(speak.cancel()).toEqual({
    events: [{ type: 'usage', usage: { characters: 3 } }],
    send: [{ type: 'Clear' }],
  });
  speak.text('two');
  speak.segmentEnd();
  expect(speak.audio(new Uint8Array(8)).events).toEqual([]);
  expect(speak.hear(FLUSHED).events).toEqual([]);
  speak.hear(CLEARED);
  expect(speak.audio(new Uint8Array(8)).events).toHaveLength(1);
  expect(speak.hear(FLUSHED).events).toContainEqual({ type: 'segment-end' });
});

test('where there is nothing to cancel nothing is sent', () => {
  const speak = open();

  expect(speak.cancel().send).toEqual([]);
  speak.text('one');
  speak.segmentEnd();
  speak.hear(FLUSHED);
  expect(speak.cancel().send).toEqual([]);
  expect(speak.isOwed).toBe(false);
});

test('samples are handed on whole, and none is carried from one piece into the next', () => {
  const speak = open(silentLogger, { encoding: 'pcm_s16le', sampleRateHz: 24_000 });
  speak.text('one');
  speak.segmentEnd();
  const bytesOf = (length: number) =>
    speak
      .audio(new Uint8Array(length))
      .events.map((event) => (event.type === 'audio-delta' ? event.audio.bytes.length : 0));

  expect(bytesOf(3)).toEqual([2]);
  expect(bytesOf(3)).toEqual([4]);
  expect(bytesOf(1)).toEqual([]);
  speak.hear(FLUSHED);
  expect(bytesOf(2)).toEqual([2]);
});

test('a refused flush is a limit of the provider, any other warning is only told', () => {
  const warnings: string[] = [];
  const speak = open({ ...silentLogger, warn: (message) => warnings.push(message) });

  expect(speak.hear({ type: 'Warning', code: 'X', description: 'the text is odd' }).failure).toBeUndefined();
  expect(warnings).toHaveLength(1);
  expect(
    speak.hear({ type: 'Warning', code: 'X', description: 'No more flush messages can be processed.' }).failure,
  ).toMatchObject({ code: 'rate-limited', retryAfterMs: 60_000 });
});
