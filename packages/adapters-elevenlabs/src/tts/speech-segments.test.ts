import { providerErrors } from '@eva/adapter-kit';
import { LINE_FORMAT } from '@eva/core';
import { expect, test } from 'vitest';
import { speechSegments } from './speech-segments.ts';

const errors = providerErrors({ provider: 'elevenlabs', stage: 'tts' });
const segments = () => speechSegments({ errors, format: LINE_FORMAT, voiceSettings: { speed: 1.1 } });
const sound = (contextId: string) => ({ audio: Buffer.alloc(4, 1).toString('base64'), contextId });
const CLOSE_FIRST = { context_id: 'segment-1', close_context: true };

test('a context is flushed at once, and closed only when its first audio has come', () => {
  const speech = segments();
  speech.text('At ');
  speech.text('nine.');

  expect(speech.endSegment().send).toEqual([
    { text: ' ', voice_settings: { speed: 1.1 }, context_id: 'segment-1' },
    { text: 'At nine. ', context_id: 'segment-1', flush: true },
  ]);
  expect(speech.hear(sound('segment-1')).send).toEqual([CLOSE_FIRST]);
  expect(speech.hear(sound('segment-1')).send).toEqual([]);
  expect(speech.hear({ isFinal: true, contextId: 'segment-1' }).events).toEqual([
    { type: 'usage', usage: { characters: 8 } },
    { type: 'segment-end' },
  ]);
});

test('the next segment waits for the end of the one before, so that what is heard stays in order', () => {
  const speech = segments();
  speech.text('one');
  speech.endSegment();
  speech.text('two');

  expect(speech.endSegment()).toEqual({ send: [], events: [] });
  const { send } = speech.hear({ audio: null, is_final: true, contextId: 'segment-1' });
  expect(send).toContainEqual({ text: 'two ', context_id: 'segment-2', flush: true });
});

test('what was cancelled is closed, and what still comes of it is not heard', () => {
  const speech = segments();
  speech.text('one');
  speech.endSegment();

  expect(speech.cancel().send).toEqual([CLOSE_FIRST]);
  expect(speech.isOwed).toBe(false);
  expect(speech.hear(sound('segment-1'))).toEqual({ send: [], events: [] });
});

test('a segment that nobody can say is over at once, since no audio would tell its end', () => {
  const speech = segments();
  speech.text(' … ');

  expect(speech.endSegment()).toEqual({ send: [], events: [{ type: 'segment-end' }] });
});

test('what the service complains of is classified by the code that it closes with', () => {
  const tooMany = {
    message: 'Maximum simultaneous contexts exceeded (5).',
    error: 'max_active_conversations',
    code: 1008,
  };

  expect(() => segments().hear(tooMany)).toThrow(expect.objectContaining({ code: 'rejected' }));
  expect(() => segments().hear({ message: 'No credit.', error: 'quota_exceeded', code: 1008 })).toThrow(
    expect.objectContaining({ code: 'auth' }),
  );
});
