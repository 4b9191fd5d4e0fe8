import { type AudioChunk, type CallerManner, type Habit, randomStream } from '@eva/core';
import { describe, expect, test } from 'vitest';
import type { CallerBrain, CallerMove } from '../brain/caller-brain.ts';
import { clausesOf } from './clause-breaks.ts';
import { interruptionsOf } from './interruptions.ts';
import { manneredBrain } from './mannered-brain.ts';
import { manneredText } from './mannered-text.ts';
import { manneredVoice } from './mannered-voice.ts';
import { withSlip } from './slip.ts';

const always = (...lines: readonly string[]): Habit => ({ chance: 1, most: 9, lines });
const CODE = 'My confirmation code is zulu, kilo, three, foxtrot, foxtrot, whiskey.';

describe('where one may hesitate', () => {
  test('is between sentences and clauses, and before words that go on', () => {
    expect(clausesOf('Hi, I would like to change my flight to another day. Can you do that?')).toEqual([
      'Hi, I would like',
      'to change my flight',
      'to another day.',
      'Can you do that?',
    ]);
  });

  test('is never inside a code, a date or a name', () => {
    expect(clausesOf(CODE)).toEqual([CODE]);
    expect(clausesOf('On March twenty seventh, please.')).toEqual(['On March twenty seventh, please.']);
  });

  test('changes no word and no order', () => {
    for (const text of [CODE, 'Yes.', '', 'No, that is all, and thank you for your help with this flight.']) {
      expect(clausesOf(text).join(' ')).toBe(text);
    }
  });
});

describe('a slip of the tongue', () => {
  test('gives half of the code with two symbols exchanged, notices it, and gives all of it right', () => {
    expect(withSlip(CODE, 'No, wait.', '…')).toBe(`My confirmation code is zulu, three, kilo. … No, wait. … ${CODE}`);
  });

  test('needs something that is spelled, and an exchange that would be noticed', () => {
    expect(withSlip('My last name is Miller.', 'No.', '…')).toBeUndefined();
    expect(withSlip('It is one, one, one, two.', 'No.', '…')).toBeUndefined();
  });
});

describe('what is said in a manner', () => {
  test('has a filler before each clause and a pause between any two, where both are certain', () => {
    const said = manneredText(
      { fillers: { chance: 1, words: ['um'] }, hesitations: { chance: 1, pauseMs: [500, 500] } },
      randomStream(1),
    );

    expect(said('I would like to change my flight. Can you do that?')).toBe(
      'um, I would like … um, to change my flight. … um, Can you do that?',
    );
  });

  test('digresses and slips as often as allowed, and then no more', () => {
    const said = manneredText(
      {
        digresses: { chance: 1, most: 1, lines: ['Where was I?'] },
        slips: { chance: 1, most: 1, lines: ['No, wait.'] },
      },
      randomStream(1),
    );

    expect([said('Yes, please.'), said(CODE), said(CODE)]).toEqual([
      'Where was I? … Yes, please.',
      `My confirmation code is zulu, three, kilo. … No, wait. … ${CODE}`,
      CODE,
    ]);
  });

  test('is the same again for the same chance', () => {
    const manner: CallerManner = { fillers: { chance: 0.5, words: ['um', 'uh', 'well'] } };
    const texts = Array.from({ length: 10 }, () => 'I need to go to Denver, and I need it today. Can you help?');

    expect(texts.map(manneredText(manner, randomStream(3)))).toEqual(texts.map(manneredText(manner, randomStream(3))));
    expect(texts.map(manneredText(manner, randomStream(3)))).not.toEqual(
      texts.map(manneredText(manner, randomStream(4))),
    );
  });
});

describe('a caller of a manner', () => {
  /** Says what it heard, so that it shows what reached it. */
  const echo: CallerBrain = {
    hear: (heard): CallerMove => ({ type: 'say', text: `heard ${heard}` }),
    silence: (waitedMs): CallerMove => (waitedMs >= 8000 ? { type: 'say', text: 'Hello?' } : { type: 'wait' }),
  };
  const mannered = (manner: CallerManner) => manneredBrain({ brain: echo, manner, random: randomStream(1) });

  test('without one is the very same', () => {
    expect(manneredBrain({ brain: echo, manner: undefined, random: randomStream(1) })).toBe(echo);
  });

  test('asks to hear it again, and then answers all that it heard', () => {
    const brain = mannered({ asksAgain: { chance: 1, most: 1, lines: ['Say that again?'] } });

    expect([brain.hear('hello'), brain.hear('your code please'), brain.hear('the code'), brain.hear('thanks')]).toEqual(
      [
        { type: 'say', text: 'heard hello' },
        { type: 'say', text: 'Say that again?' },
        { type: 'say', text: 'heard your code please the code' },
        { type: 'say', text: 'heard thanks' },
      ],
    );
  });

  test('complains of each silence once, before others would, and not before it has spoken', () => {
    const brain = mannered({ impatience: { afterMs: 3000, ...always('Hurry up.', 'Still there?') } });
    const silence = [500, 3000, 3500, 500, 3000, 8000];
    const before = silence.map((ms) => brain.silence(ms).type);
    brain.hear('hello');

    expect(before).toEqual(['wait', 'wait', 'wait', 'wait', 'wait', 'say']);
    expect(silence.map((ms) => brain.silence(ms))).toEqual([
      { type: 'wait' },
      { type: 'say', text: 'Hurry up.' },
      { type: 'wait' },
      { type: 'wait' },
      { type: 'say', text: 'Still there?' },
      { type: 'say', text: 'Hello?' },
    ]);
  });

  test('interrupts as often as its chance and its limit say', () => {
    const interruptions = interruptionsOf(
      { interrupts: { afterMs: 900, chance: 1, most: 2, lines: ['Yes?'] } },
      () => 0,
    );

    expect([interruptions(), interruptions(), interruptions()]).toEqual([
      { afterMs: 900, text: 'Yes?' },
      { afterMs: 900, text: 'Yes?' },
      undefined,
    ]);
    expect(interruptionsOf(undefined, () => 0)()).toBeUndefined();
  });
});

describe('a voice', () => {
  const format = { encoding: 'pcm_s16le', sampleRateHz: 16_000 } as const;
  const spoken: string[] = [];
  const plain = {
    speak: async (text: string, onAudio: (audio: AudioChunk) => void) => {
      spoken.push(text);
      onAudio({ format, bytes: new Uint8Array(2 * text.length).fill(7) });
    },
    [Symbol.asyncDispose]: async () => {},
  };

  test('is silent where the text is, for as long as the manner says, in the format that it speaks', async () => {
    const chunks: AudioChunk[] = [];
    const manner = { hesitations: { chance: 1, pauseMs: [500, 500] } } as const;

    await manneredVoice({ voice: plain, manner, random: randomStream(1) }).speak('one … two …', (audio) =>
      chunks.push(audio),
    );

    expect(spoken).toEqual(['one', 'two']);
    expect(chunks.map(({ bytes }) => [bytes.length, bytes[0]])).toEqual([
      [6, 7],
      [16_000, 0],
      [6, 7],
      [16_000, 0],
    ]);
  });
});
