import { LINE_FORMAT } from '@eva/core';
import { expect, test } from 'vitest';
import { type SpeechContexts, speechContexts } from './speech-contexts.ts';

function contexts(): SpeechContexts {
  let made = 0;
  return speechContexts({ format: LINE_FORMAT, voice: { model_id: 'sonic-3' }, nextId: () => `c${++made}` });
}

const request = (context_id: string, transcript: string, goesOn: boolean) => ({
  model_id: 'sonic-3',
  context_id,
  transcript,
  continue: goesOn,
});
const done = (context_id: string) => ({ type: 'done', context_id, done: true, status_code: 206 });
const chunk = (context_id: string) => ({ type: 'chunk', context_id, data: 'AQI=', done: false, status_code: 206 });
const audio = { type: 'audio-delta', audio: { format: LINE_FORMAT, bytes: Uint8Array.of(1, 2) } };

test('text goes out as it comes, in one context that its end closes', () => {
  const speech = contexts();

  expect(speech.text('Hello ').send).toEqual([request('c1', 'Hello ', true)]);
  expect(speech.text('there.').send).toEqual([request('c1', 'there.', true)]);
  expect(speech.isOwed).toBe(false);
  expect(speech.segmentEnd().send).toEqual([request('c1', '', false)]);
  expect(speech.isOwed).toBe(true);
  expect(speech.hear(chunk('c1')).events).toEqual([audio]);
  expect(speech.hear(done('c1')).events).toEqual([
    { type: 'usage', usage: { characters: 12 } },
    { type: 'segment-end' },
  ]);
});

test('the next segment waits until the last one is spoken, and then goes out at once and whole', () => {
  const speech = contexts();
  speech.text('One.');
  speech.segmentEnd();

  expect(speech.text('Two ').send).toEqual([]);
  expect(speech.text('three.').send).toEqual([]);
  expect(speech.segmentEnd().send).toEqual([]);
  expect(speech.hear(done('c1')).send).toEqual([request('c2', 'Two three.', false)]);
});

test('a segment without anything to say is answered in its turn, and the service is not asked', () => {
  const speech = contexts();
  speech.text('One.');
  speech.segmentEnd();
  expect(speech.text('  ').send).toEqual([]);
  expect(speech.segmentEnd()).toEqual({ send: [], events: [] });

  expect(speech.hear(done('c1')).events.filter(({ type }) => type === 'segment-end')).toHaveLength(2);
});

test('text after a context has run out goes on in another, and the segment ends once', () => {
  const speech = contexts();
  speech.text('Let me see. ');
  expect(speech.hear(done('c1'))).toEqual({ send: [], events: [] });

  expect(speech.text('Found it.').send).toEqual([request('c2', 'Found it.', true)]);
  speech.segmentEnd();
  expect(speech.hear(done('c2')).events).toEqual([
    { type: 'usage', usage: { characters: 21 } },
    { type: 'segment-end' },
  ]);
});

test('a segment whose context ran out before its end was known ends without another', () => {
  const speech = contexts();
  speech.text('Let me see.');
  speech.hear(done('c1'));

  expect(speech.segmentEnd()).toEqual({
    send: [],
    events: [{ type: 'usage', usage: { characters: 11 } }, { type: 'segment-end' }],
  });
});

test('what was cancelled is cancelled at the service as well, and is not heard any more', () => {
  const speech = contexts();
  speech.text('One.');
  speech.segmentEnd();

  expect(speech.cancel().send).toEqual([{ context_id: 'c1', cancel: true }]);
  expect(speech.hear(chunk('c1'))).toEqual({ send: [], events: [] });
  expect(speech.hear(done('c1'))).toEqual({ send: [], events: [] });
  expect(speech.text('Two.').send).toEqual([request('c2', 'Two.', true)]);
});
