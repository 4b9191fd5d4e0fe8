import { REALTIME_PCM } from '@eva/adapter-kit/openai-dialect';
import type { CallerEvent } from '@eva/core';
import { expect, test } from 'vitest';
import { utterances } from './utterances.ts';

const audio = { format: REALTIME_PCM, bytes: Uint8Array.of(1, 2) };
const sound = (replyId: string) => ({ type: 'audio-delta', replyId, audio }) as const;
const text = (replyId: string, said: string) => ({ type: 'transcript-delta', replyId, text: said }) as const;
const end = (replyId: string) => ({ type: 'reply-end', replyId, reason: 'done' }) as const;

const kinds = (events: readonly CallerEvent[]): readonly string[] =>
  events.map((event) => `${event.type} ${'utteranceId' in event ? event.utteranceId : ''}`);

test('audio waits until all of the text is known, and does not after that', () => {
  const own = utterances();

  expect(own.take(sound('r1'))).toEqual([]);
  expect(own.take(text('r1', 'At '))).toEqual([]);
  expect(own.whole('At nine.')).toEqual([
    { type: 'intended', utteranceId: 'caller-1', text: 'At nine.' },
    { type: 'audio-delta', utteranceId: 'caller-1', audio },
  ]);
  expect(kinds(own.take(sound('r1')))).toEqual(['audio-delta caller-1']);
  expect(kinds(own.take(end('r1')))).toEqual(['utterance-end caller-1']);
});

test('where nobody says that the text is whole, the end of the reply does', () => {
  const own = utterances();
  for (const event of [text('r1', ' At nine.'), sound('r1')]) own.take(event);

  const events = own.take(end('r1'));

  expect(kinds(events)).toEqual(['intended caller-1', 'audio-delta caller-1', 'utterance-end caller-1']);
  expect(events[0]).toMatchObject({ text: 'At nine.' });
});

test('another reply ends the one before, and words without a sound are nothing', () => {
  const own = utterances();
  own.take(sound('r1'));

  expect(kinds(own.take(text('r2', 'well')))).toEqual([
    'intended caller-1',
    'audio-delta caller-1',
    'utterance-end caller-1',
  ]);
  expect(own.take(end('r2'))).toEqual([]);
});

test('what was dropped is named, and forgotten', () => {
  const own = utterances();
  own.take(sound('r1'));

  expect(own.drop()).toBe('r1');
  expect(own.drop()).toBeUndefined();
  expect(own.take(end('r1'))).toEqual([]);
});
