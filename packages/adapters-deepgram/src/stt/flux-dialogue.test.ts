import { providerErrors } from '@eva/adapter-kit';
import { type JsonObject, LINE_FORMAT, type SttEvent } from '@eva/core';
import { expect, test } from 'vitest';
import { quiet, sound } from './__fixtures__/line-audio.ts';
import { fluxDialogue } from './flux-dialogue.ts';

const errors = providerErrors({ provider: 'deepgram', stage: 'stt' });
const FORCE_END = { type: 'ForceEndTurn' };

function dialogue(detectsTurns = true) {
  const flux = fluxDialogue({ errors, format: LINE_FORMAT, detectsTurns });
  let sequenceId = 0;
  const told = (event: string, index: number, endS: number, transcript: string): JsonObject => ({
    type: 'TurnInfo',
    sequence_id: ++sequenceId,
    event,
    turn_index: index,
    audio_window_start: 0,
    audio_window_end: endS,
    transcript,
    words: transcript === '' ? [] : [{ word: transcript, confidence: 0.9, start: 0, end: endS }],
    end_of_turn_confidence: 0.5,
  });
  return { flux, told };
}
const textsOf = (events: readonly SttEvent[]) =>
  events.flatMap((event) => (event.type === 'transcript-final' ? [event.text] : []));

test('turns of the model are starts and ends of speech, its transcripts so far are partials', () => {
  const { flux, told } = dialogue();
  flux.audio(sound(1000));
  const events = [
    told('Update', 0, 0.2, ''),
    told('StartOfTurn', 0, 0.4, 'hello'),
    told('Update', 0, 0.6, 'hello'),
    told('EagerEndOfTurn', 0, 0.7, 'hello there'),
    told('TurnResumed', 0, 0.8, 'hello there'),
    told('EndOfTurn', 0, 1, 'Hello there.'),
  ].flatMap((message) => flux.hear(message).events);

  expect(events).toEqual([
    { type: 'speech-start' },
    { type: 'transcript-partial', text: 'hello' },
    { type: 'transcript-partial', text: 'hello there' },
    { type: 'transcript-partial', text: 'Hello there.' },
    { type: 'speech-end' },
  ]);
  const { events: answer, send } = flux.flush();
  expect(send).toBeUndefined();
  expect(answer).toEqual([
    {
      type: 'transcript-final',
      text: 'Hello there.',
      words: [{ text: 'Hello there.', startMs: 0, endMs: 1000, confidence: 0.9 }],
    },
    { type: 'usage', usage: { audioInMs: 1000 } },
  ]);
});

test('a flush within a turn ends it', () => {
  const { flux, told } = dialogue(false);
  flux.audio(sound(1000));
  flux.hear(told('StartOfTurn', 0, 0.4, 'hello'));

  expect(flux.flush()).toEqual({ events: [], send: FORCE_END });
  expect(textsOf(flux.hear(told('EndOfTurn', 0, 0.9, 'hello there')).events)).toEqual(['hello there']);
});

test('a flush before the service has noticed a turn is passed over by it, and repeated once it has', () => {
  const { flux, told } = dialogue(false);
  flux.audio(sound(1000));
  flux.flush();

  expect(flux.hear(told('StartOfTurn', 0, 0.5, 'hel')).send).toBeUndefined();
  expect(flux.hear(told('Update', 0, 1, 'hello')).send).toEqual(FORCE_END);
  expect(flux.hear(told('Update', 0, 1.2, 'hello')).send).toBeUndefined();
  expect(textsOf(flux.hear(told('EndOfTurn', 0, 1.2, 'hello')).events)).toEqual(['hello']);
});

test('a flush about a noise is answered once the service has listened to it and found no turn', () => {
  const { flux, told } = dialogue(false);
  flux.audio(sound(1000));
  flux.flush();
  flux.audio(quiet(500));

  expect(textsOf(flux.hear(told('Update', 0, 0.9, '')).events)).toEqual([]);
  expect(textsOf(flux.hear(told('Update', 0, 1.15, '')).events)).toEqual(['']);
});

test('two turns before a flush are one answer, and a turn after it is none of it', () => {
  const { flux, told } = dialogue();
  flux.audio(sound(2000));
  for (const message of [told('EndOfTurn', 0, 1, 'one'), told('EndOfTurn', 1, 2, 'two')]) flux.hear(message);

  expect(textsOf(flux.flush().events)).toEqual(['one two']);
  expect(flux.hear(told('Update', 2, 2.5, 'three')).events).toContainEqual({
    type: 'transcript-partial',
    text: 'three',
  });
});

test('what comes twice or late is passed over', () => {
  const { flux, told } = dialogue();
  flux.audio(sound(1000));
  const start = told('StartOfTurn', 0, 0.4, 'hello');
  const late = told('Update', 0, 0.5, 'hell');
  const end = told('EndOfTurn', 0, 1, 'hello');

  expect(flux.hear(start).events).toHaveLength(2);
  expect(flux.hear(start).events).toEqual([]);
  expect(flux.hear(end).events).toEqual([{ type: 'speech-end' }]);
  expect(flux.hear(late).events).toEqual([]);
  expect(flux.hear(told('Update', 0, 1.1, 'hello')).events).toEqual([]);
});

test('when the service closes in the middle of a turn, its text is still there', () => {
  const { flux, told } = dialogue(false);
  flux.audio(sound(1000));
  flux.hear(told('StartOfTurn', 0, 0.9, 'hello'));
  flux.flush();

  expect(textsOf(flux.ended())).toEqual(['hello']);
});

test('while an answer is due nothing is told of what is sent, and all of it with the answer', () => {
  const { flux } = dialogue();
  flux.audio(sound(1000));
  expect(flux.flush().send).toEqual(FORCE_END);

  expect(flux.audio(quiet(15_000))).toEqual([]);
  expect(flux.ended().at(-1)).toEqual({ type: 'usage', usage: { audioInMs: 16_000 } });
});
