import { providerErrors } from '@eva/adapter-kit';
import { type JsonObject, LINE_FORMAT, type SttEvent } from '@eva/core';
import { expect, test } from 'vitest';
import { quiet, sound } from './__fixtures__/line-audio.ts';
import { novaDialogue } from './nova-dialogue.ts';

const errors = providerErrors({ provider: 'deepgram', stage: 'stt' });
const FINALIZE = { type: 'Finalize' };

function dialogue(detectsTurns = true) {
  const nova = novaDialogue({ errors, format: LINE_FORMAT, detectsTurns });
  return {
    ...nova,
    get isOwed() {
      return nova.isOwed;
    },
    hears: (...messages: JsonObject[]) => messages.flatMap((message) => nova.hear(message).events),
  };
}

function results(startS: number, endS: number, transcript: string, flags: JsonObject = {}): JsonObject {
  const words = transcript
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ({ word, punctuated_word: `${word}!`, start: startS, end: endS, confidence: 0.9 }));
  return {
    type: 'Results',
    start: startS,
    duration: endS - startS,
    is_final: false,
    speech_final: false,
    channel: { alternatives: [{ transcript, confidence: 0.9, words }] },
    ...flags,
  };
}
const certain = (startS: number, endS: number, text: string, flags: JsonObject = {}) =>
  results(startS, endS, text, { is_final: true, ...flags });
const textsOf = (events: readonly SttEvent[]) =>
  events.flatMap((event) => (event.type === 'transcript-final' ? [event.text] : []));
const typesOf = (events: readonly SttEvent[]) => events.map(({ type }) => type);

test('a turn is all its certain windows, up to the end that the service has found', () => {
  const nova = dialogue();
  nova.audio(sound(5000));
  const events = nova.hears(
    { type: 'SpeechStarted', channel: [0], timestamp: 0.2 },
    results(0, 1, 'I would'),
    certain(0, 3, 'I would like'),
    results(3, 4, 'to fly'),
    certain(3, 4.5, 'to fly', { speech_final: true }),
  );

  expect(typesOf(events)).toEqual([
    'speech-start',
    'transcript-partial',
    'transcript-partial',
    'transcript-partial',
    'speech-end',
  ]);
  expect(events.at(-2)).toEqual({ type: 'transcript-partial', text: 'I would like to fly' });
  const { events: answer, send } = nova.flush();
  expect(send).toBeUndefined();
  expect(answer[0]).toMatchObject({ type: 'transcript-final', text: 'I would like to fly' });
  expect(answer[1]).toEqual({ type: 'usage', usage: { audioInMs: 5000 } });
});

test('words have times in ms, and are those of the final text', () => {
  const nova = dialogue();
  nova.audio(sound(1000));
  nova.hears(certain(0.5, 1, 'hello', { speech_final: true }));

  expect(nova.flush().events[0]).toEqual({
    type: 'transcript-final',
    text: 'hello',
    words: [{ text: 'hello!', startMs: 500, endMs: 1000, confidence: 0.9 }],
  });
});

test('a flush ahead of the service asks for the rest, and waits for it', () => {
  const nova = dialogue(false);
  nova.audio(sound(1000));
  nova.hears(results(0, 0.5, 'hello'));

  expect(nova.flush()).toEqual({ events: [], send: FINALIZE });
  expect(nova.isOwed).toBe(true);
  expect(textsOf(nova.hears(certain(0, 0.9, 'hello there', { from_finalize: true })))).toEqual(['hello there']);
  expect(nova.isOwed).toBe(false);
});

test('a confirmation that never comes is made up for by the first result from beyond the flush', () => {
  const nova = dialogue(false);
  nova.audio(sound(1000));
  nova.hears(certain(0, 0.95, 'yes'));
  nova.flush();
  nova.audio(quiet(1000));

  expect(textsOf(nova.hears(results(1, 2, '')))).toEqual(['yes']);
});

test('silence is not asked about', () => {
  const nova = dialogue();
  nova.audio(quiet(3000));

  const { events, send } = nova.flush();
  expect(send).toBeUndefined();
  expect(textsOf(events)).toEqual(['']);
});

test('speech after the last certain word is asked for, even where the service has just found an end', () => {
  const nova = dialogue();
  nova.audio(sound(1000));
  nova.hears(certain(0, 1, 'my name is', { speech_final: true }));
  nova.audio(sound(600));

  expect(nova.flush().send).toEqual(FINALIZE);
});

test('each flush has its own confirmation, and one that comes twice counts once', () => {
  const nova = dialogue(false);
  nova.audio(sound(1000));
  nova.flush();
  nova.audio(sound(1000));
  nova.flush();
  const first = certain(0, 1, 'one', { from_finalize: true });

  expect(textsOf(nova.hears(first, first))).toEqual(['one']);
  expect(textsOf(nova.hears(certain(1, 2, 'two', { from_finalize: true })))).toEqual(['two']);
});

test('a window that comes late belongs to no later turn', () => {
  const nova = dialogue(false);
  nova.audio(sound(1000));
  nova.flush();
  nova.hears(certain(0, 1, 'one', { from_finalize: true }), results(0, 0.5, 'one'), certain(0, 0.5, 'one'));
  nova.audio(sound(1000));
  nova.flush();

  expect(textsOf(nova.hears(certain(1, 2, 'two', { from_finalize: true })))).toEqual(['two']);
});

test('a gap between words ends a turn whose silence is hidden by noise, and no other turn', () => {
  const nova = dialogue();
  nova.audio(sound(4000));
  nova.hears(certain(0, 1, 'hello'));
  expect(typesOf(nova.hears({ type: 'UtteranceEnd', channel: [0], last_word_end: 0.9 }))).toEqual(['speech-end']);

  nova.hears({ type: 'SpeechStarted', channel: [0], timestamp: 2 });
  expect(nova.hears({ type: 'UtteranceEnd', channel: [0], last_word_end: 0.9 })).toEqual([]);
});

test('noise that turns out to be nothing ends as an empty turn', () => {
  const nova = dialogue();
  nova.audio(sound(1000));
  const events = nova.hears(
    { type: 'SpeechStarted', channel: [0], timestamp: 0.5 },
    { type: 'SpeechStarted', channel: [0], timestamp: 0.7 },
    certain(0, 1, '', { speech_final: true }),
  );

  expect(typesOf(events)).toEqual(['speech-start', 'speech-end']);
  expect(textsOf(nova.flush().events)).toEqual(['']);
});

test('what is sent is counted as it goes, and corrected by what the service has heard', () => {
  const nova = dialogue();

  expect(nova.audio(quiet(9000))).toEqual([]);
  expect(nova.audio(quiet(1000))).toEqual([{ type: 'usage', usage: { audioInMs: 10_000 } }]);
  nova.audio(quiet(500));
  expect(nova.hears({ type: 'Metadata', duration: 10.52, channels: 1 })).toEqual([
    { type: 'usage', usage: { audioInMs: 520 } },
  ]);
  expect(nova.ended()).toEqual([]);
});

test('while an answer is due nothing is told of what is sent, and all of it with the answer', () => {
  const nova = dialogue();
  nova.audio(sound(1000));
  nova.flush();

  expect(nova.audio(quiet(15_000))).toEqual([]);
  expect(nova.ended().at(-1)).toEqual({ type: 'usage', usage: { audioInMs: 16_000 } });
});

test('when the service is done, what it never confirmed is answered with what is there', () => {
  const nova = dialogue(false);
  nova.audio(sound(1000));
  nova.hears(results(0, 0.8, 'maybe'));
  nova.flush();

  expect(textsOf(nova.ended())).toEqual(['maybe']);
});

test('an error of the service is a failure of its class', () => {
  const nova = dialogue();
  const failureOf = (code: string) => nova.hear({ type: 'Error', code, description: 'so it is' }).failure?.code;

  expect(failureOf('INTERNAL_SERVER_ERROR')).toBe('server');
  expect(failureOf('INVALID_AUTH')).toBe('auth');
  expect(failureOf('TOO_MANY_REQUESTS')).toBe('rate-limited');
  expect(failureOf('UNPARSABLE_CLIENT_MESSAGE')).toBe('rejected');
});
