import type { CallContext } from '@eva/core';
import { describe, expect, test } from 'vitest';
import { scoreOffline } from './score-offline.ts';
import { aCall, GOOD_STEPS } from './test-call.ts';

describe('tts_fidelity', () => {
  const spoken = (agent: string, heard: string) =>
    scoreOffline('tts_fidelity', aCall([{ agent: 'Hello there.' }, { caller: 'Hi.' }, { agent, heard }]));

  test('is 0 for a turn of which an entity or most words were not made out, and says which', async () => {
    const lost = await spoken('It is one hundred and fifteen dollars.', 'it is one hundred and fifty dollars');
    const cut = await spoken('I would be glad to help you with your booking, whatever it is.', 'i would');

    expect(lost).toMatchObject({
      value: 0.5,
      details: { per_turn_failure_modes: { '0': [], '1': ['entity_error'] } },
      evidence: [{ note: 'not made out: amount 115.00' }],
    });
    expect(cut).toMatchObject({ details: { per_turn_failure_modes: { '0': [], '1': ['truncation'] } } });
  });

  test('names the modes that a recogniser cannot tell, and has no part for them', async () => {
    const score = await spoken('Fine.', 'fine');

    expect(score).toMatchObject({
      value: 1,
      details: { not_judged: ['garbled_hallucination', 'insertion_hallucination', 'wrong_language'] },
    });
    expect(score.status === 'scored' && Object.keys(score.parts ?? {})).toEqual([
      'entity_error_rate',
      'truncation_rate',
    ]);
  });

  test('fails for an agent without a text of its own', async () => {
    const call = aCall(GOOD_STEPS);
    const turns = call.turns.map(({ intended: _, ...turn }) => turn);

    await expect(scoreOffline('tts_fidelity', { ...call, turns })).rejects.toThrow(
      'no agent turn has an intended text',
    );
  });
});

describe('transcription_accuracy_key_entities', () => {
  const said = (...turns: readonly (readonly [caller: string, heard: string])[]): CallContext =>
    aCall([{ agent: 'Hello.' }, ...turns.flatMap(([caller, heard]) => [{ caller, heard }, { agent: 'Yes.' }])]);

  test('is the mean over turns of the share of values that were kept, in whatever form', async () => {
    const call = said(
      ['My code is z, k, three, f, f, w, and I leave on March fifth.', 'my code is zk3ffw and i leave on march 5'],
      ['It was one hundred and twenty dollars.', 'it was one hundred and ten dollars'],
    );

    expect(await scoreOffline('transcription_accuracy_key_entities', call)).toMatchObject({
      value: 0.5,
      details: { num_evaluated: 2, num_not_applicable: 0 },
      evidence: [{ note: expect.stringContaining('did not come through: amount') }],
    });
  });

  test.each([
    ['On March first, twenty twenty seven.', 'on march first twenty twenty seven', 1],
    ['On March first, twenty twenty seven.', 'on march first twenty twenty eight', 0],
    ['I leave on March fifth, two of us.', 'i leave on march fifth two of us', 1],
    ['I leave on March fifth.', 'i leave on march fifteenth', 0],
    ['My code is kilo, four, tango, seven, two, nine.', 'my code is kilo four tango seven two nine', 1],
    ['My code is kilo, four, tango, seven, two, nine.', 'my code is lima four tango seven two nine', 0],
  ])('finds in "%s", heard as "%s", the share %d', async (meant, heard, value) => {
    expect(await scoreOffline('transcription_accuracy_key_entities', said([meant, heard]))).toMatchObject({ value });
  });

  test.each(['Meet me at the hotel in india.', 'Two golf clubs.', 'Well, alpha dash dash four.', '— $ @ …', '\u202e'])(
    'finds nothing in "%s"',
    async (text) => {
      expect(await scoreOffline('transcription_accuracy_key_entities', said([text, text]))).toMatchObject({
        status: 'skipped',
      });
    },
  );

  test('does not take a figure out of a longer one for it', async () => {
    const call = said(['My number is four one five.', 'my number is four one five nine']);

    expect(await scoreOffline('transcription_accuracy_key_entities', call)).toMatchObject({ value: 0 });
  });

  test('is skipped where the caller gave no value that rules can see', async () => {
    expect(await scoreOffline('transcription_accuracy_key_entities', said(['the cheap one', 'the cheap one']))).toEqual(
      {
        status: 'skipped',
        why: 'the caller gave no value that rules can see',
      },
    );
  });
});

describe('a last turn of which nothing was heard', () => {
  const call = aCall(GOOD_STEPS);
  const withoutHeard = (speaker: 'caller' | 'agent', from: number): CallContext => ({
    ...call,
    turns: call.turns.map(({ heard, ...turn }) =>
      turn.speaker === speaker && turn.index >= from ? turn : { ...turn, ...(heard === undefined ? {} : { heard }) },
    ),
  });
  const last = Math.max(...call.turns.map(({ index }) => index));

  test('came too late to be heard, and is held against nobody’s voice', async () => {
    expect(await scoreOffline('user_speech_fidelity', withoutHeard('caller', last))).toMatchObject({ value: 3 });
    expect(await scoreOffline('tts_fidelity', withoutHeard('agent', last))).toMatchObject({ value: 1 });
    expect(await scoreOffline('agent_speech_fidelity', withoutHeard('agent', last))).toMatchObject({ value: 1 });
  });

  test('counts when it was not the last', async () => {
    const earlier = await scoreOffline('user_speech_fidelity', withoutHeard('caller', last - 1));

    expect(earlier).toMatchObject({ details: { per_turn_ratings: { [last - 1]: 2 } } });
  });

  test('leaves nothing to judge where it was the only one', async () => {
    const short = aCall([{ agent: 'Hello.' }, { caller: 'I need a flight.', heard: '' }]);

    expect(await scoreOffline('user_speech_fidelity', short)).toMatchObject({ status: 'skipped' });
  });
});

test('a caller without a text of its own cannot be held against one', async () => {
  const call = aCall(GOOD_STEPS);
  const turns = call.turns.map(({ intended: _, ...turn }) => turn);

  await expect(scoreOffline('user_speech_fidelity', { ...call, turns })).rejects.toThrow(
    'no caller turn has an intended text',
  );
});

test('an agent turn that the caller talked over is nobody’s bad pronunciation', async () => {
  const call = aCall([
    { agent: 'Hello.' },
    { caller: 'What is it?' },
    { agent: 'It is one hundred dollars.', heard: 'it is' },
    { caller: 'Stop.' },
    { agent: 'It is ninety dollars.' },
  ]);
  const turns = call.turns.map((turn) => ({ ...turn, bargedIn: turn.speaker === 'caller' && turn.index === 2 }));

  expect(await scoreOffline('agent_speech_fidelity', call)).toMatchObject({ value: 0.5 });
  expect(await scoreOffline('agent_speech_fidelity', { ...call, turns })).toMatchObject({ value: 1 });
});
