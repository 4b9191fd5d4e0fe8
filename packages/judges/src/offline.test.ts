import type { CallContext, Host, MetricBench, Score } from '@eva/core';
import { describe, expect, test } from 'vitest';
import offline from './metrics.ts';
import { aCall, GOOD_STEPS, goodStepsBut } from './offline/test-call.ts';

const bench: MetricBench = {
  judge: () => Promise.reject(new Error('an offline judge asks nobody')),
  signal: new AbortController().signal,
};

async function judge(id: string, call: CallContext): Promise<Score> {
  const contribution = offline.find((other) => other.id === id);
  if (!contribution) throw new Error(`no judge ${id}`);
  const metric = await contribution.create(contribution.options.parse({}), {} as Host);
  return metric.score(call, bench);
}

async function ratingBy(id: string, call: CallContext): Promise<number> {
  const score = await judge(id, call);
  if (score.status !== 'scored') throw new Error(`skipped: ${score.why}`);
  return score.value;
}

async function objectionTo(call: CallContext): Promise<string | null | undefined> {
  const contribution = offline.find(({ id }) => id === 'user_behavioral_fidelity');
  const metric = await contribution?.create(contribution.options.parse({}), {} as Host);
  const score = await metric?.score(call, bench);
  return score?.status === 'scored' ? metric?.gate?.objection(score) : undefined;
}

async function ratesOf(id: string, call: CallContext) {
  const score = await judge(id, call);
  const parts = score.status === 'scored' ? Object.entries(score.parts ?? {}) : [];
  return Object.fromEntries(parts.map(([key, part]) => [key, part.value]));
}

test('a call without a fault gets full marks from every judge, each named as a rule', async () => {
  const call = aCall(GOOD_STEPS);

  const verdicts = await Promise.all(
    offline.map(async ({ id }) => {
      const score = await judge(id, call);
      return score.status === 'scored' ? [id, score.normalized, score.judgedBy] : [id, score.why];
    }),
  );

  expect(verdicts).toEqual([
    ['faithfulness', 1, 'offline:grounding@3'],
    ['agent_speech_fidelity', 1, 'offline:recogniser@2'],
    ['conciseness', 1, 'offline:counts@1'],
    ['conversation_progression', 1, 'offline:repetition@4'],
    ['user_behavioral_fidelity', 1, 'offline:script@1'],
    ['user_speech_fidelity', 1, 'offline:recogniser@2'],
    ['transcription_accuracy_key_entities', 1, 'offline:comparison@3'],
    ['speakability', 1, 'offline:speakability@1'],
    ['tts_fidelity', 1, 'offline:recogniser@2'],
  ]);
});

describe('faithfulness', () => {
  test('falls to 1 for a write with a value nobody gave', async () => {
    const call = aCall(
      goodStepsBut(8, {
        tool: 'rebook_flight',
        args: { confirmation_number: 'QX9PPL', journey_id: 'FL_SK705_20260317' },
        result: { status: 'success', total: 115 },
      }),
    );

    expect(await ratesOf('faithfulness', call)).toEqual({
      fabricating_tool_parameters_rate: 1,
      misrepresenting_tool_result_rate: 0,
      violating_policies_rate: 0,
      hallucination_rate: 0,
    });
    expect(await ratingBy('faithfulness', call)).toBe(1);
  });

  test('falls to 2 for a look-up with a value nobody gave', async () => {
    const call = aCall(
      goodStepsBut(
        4,
        {
          tool: 'get_reservation',
          args: { confirmation_number: 'ZK3FFX' },
          result: { status: 'error', error_type: 'not_found' },
        },
        ...GOOD_STEPS.slice(4, 5),
      ),
    );

    expect(await ratingBy('faithfulness', call)).toBe(2);
  });

  test('goes by what was heard: a misheard code is the recogniser’s fault', async () => {
    const call = aCall(
      goodStepsBut(
        3,
        {
          caller: 'It is z, k, three, f, f, w, and my last name is Smith.',
          heard: 'it is c k three f f w and my last name is smith',
        },
        {
          tool: 'get_reservation',
          args: { confirmation_number: 'CK3FFW' },
          result: { status: 'error', error_type: 'not_found' },
        },
      ),
    );

    expect(await ratingBy('faithfulness', call)).toBe(3);
  });

  test('falls to 1 for an amount that no result and no rule gives', async () => {
    const call = aCall(goodStepsBut(9, { agent: 'The total is one hundred and ninety nine dollars.' }));

    expect(await ratesOf('faithfulness', call)).toMatchObject({ misrepresenting_tool_result_rate: 1 });
    expect(await ratingBy('faithfulness', call)).toBe(1);
  });

  test('falls to 2 for a time that no result gives', async () => {
    const call = aCall(goodStepsBut(9, { agent: 'You are booked for five thirty p m.' }));

    expect(await ratingBy('faithfulness', call)).toBe(2);
  });

  test('falls to 2 for a code read back with one symbol wrong, and lets a run that resembles no code be', async () => {
    const misread = aCall(goodStepsBut(9, { agent: 'Your code is z, k, three, f, s, w.' }));
    const other = aCall(goodStepsBut(9, { agent: 'Please keep a, nine, b, one, c, two in mind.' }));

    expect(await ratingBy('faithfulness', misread)).toBe(2);
    expect(await ratingBy('faithfulness', other)).toBe(3);
  });

  test('falls to 1 for a write without a yes, and takes an order behind a no for one', async () => {
    const silent = aCall(goodStepsBut(7, { caller: 'How long does it take?' }));
    const order = aCall(goodStepsBut(7, { caller: 'No, no need to repeat it, go ahead.' }));

    expect(await ratingBy('faithfulness', silent)).toBe(1);
    expect(await ratingBy('faithfulness', order)).toBe(3);
  });

  test('calls a figure without any result to distort a hallucination', async () => {
    const call = aCall(goodStepsBut(2, { agent: 'That will be ninety dollars. What is your code?' }));

    expect(await ratesOf('faithfulness', call)).toMatchObject({ hallucination_rate: 1 });
  });

  test('falls to 1 for a write after a no, and for one before anything was said', async () => {
    const refused = aCall(goodStepsBut(7, { caller: 'No, not that one.' }));
    const unasked = aCall([...GOOD_STEPS.slice(0, 2), ...GOOD_STEPS.slice(4, 6), ...GOOD_STEPS.slice(8)]);

    expect(await ratesOf('faithfulness', refused)).toMatchObject({ violating_policies_rate: 1 });
    expect(await ratesOf('faithfulness', unasked)).toMatchObject({ violating_policies_rate: 1 });
    expect(await ratingBy('faithfulness', refused)).toBe(1);
  });
});

describe('agent_speech_fidelity', () => {
  test('counts only turns with entities and drops where the listener made out another amount', async () => {
    const agent = 'You are booked for four p m. The total is one hundred and fifteen dollars.';
    const call = aCall(
      goodStepsBut(9, { agent, heard: 'you are booked for four p m the total is one hundred and fifty dollars' }),
    );

    expect(await judge('agent_speech_fidelity', call)).toMatchObject({
      value: 0.5,
      details: { per_turn_ratings: { '2': 1, '3': 0 }, per_turn_missed: { '2': [], '3': ['amount 115.00'] } },
    });
  });

  test('is skipped when no agent turn holds an entity', async () => {
    const call = aCall([{ agent: 'Hello.' }, { caller: 'Hi.' }, { agent: 'How can I help?' }]);

    expect(await judge('agent_speech_fidelity', call)).toEqual({
      status: 'skipped',
      why: 'no agent turn holds an entity',
    });
  });
});

describe('conciseness', () => {
  test('drops for an answer of eight sentences', async () => {
    const rambling = Array.from({ length: 8 }, (_, n) => `This is what I think about point ${'abcdefgh'[n]}.`).join(
      ' ',
    );
    const call = aCall(goodStepsBut(6, { agent: rambling }));

    expect(await judge('conciseness', call)).toMatchObject({
      details: { per_turn_ratings: { '0': 3, '1': 3, '2': 1, '3': 3, '4': 3 } },
      value: 2.6,
    });
  });

  test('drops for a list read out in full', async () => {
    const flights = ['SK701', 'SK703', 'SK705', 'SK707', 'SK709', 'SK711'].join(', ');
    const call = aCall(goodStepsBut(6, { agent: `There are ${flights}. Which one?` }));

    expect(await ratesOf('conciseness', call)).toMatchObject({ over_enumeration_or_list_exhaustion_rate: 0.2 });
  });
});

describe('conversation_progression', () => {
  const [lookUp] = GOOD_STEPS.slice(5, 6);

  test('falls to 2 for one call made up to three times and to 1 for one made four times', async () => {
    if (!lookUp) throw new Error('the good call looks flights up');

    expect(await ratingBy('conversation_progression', aCall(goodStepsBut(5, lookUp, lookUp)))).toBe(2);
    expect(await ratingBy('conversation_progression', aCall(goodStepsBut(5, lookUp, lookUp, lookUp)))).toBe(2);
    const four = goodStepsBut(5, lookUp, lookUp, lookUp, lookUp);
    expect(await ratingBy('conversation_progression', aCall(four))).toBe(1);
  });

  test('flags a question that was answered, but not after a mishearing', async () => {
    const question = { agent: 'What are your confirmation code and last name?' };
    const again = goodStepsBut(3, ...GOOD_STEPS.slice(3, 4), question, ...GOOD_STEPS.slice(3, 4));
    const excused = goodStepsBut(3, { caller: 'Sorry, can you repeat that?' }, question, ...GOOD_STEPS.slice(3, 4));

    expect(await ratesOf('conversation_progression', aCall(again))).toMatchObject({ information_loss_rate: 1 });
    expect(await ratesOf('conversation_progression', aCall(excused))).toMatchObject({ information_loss_rate: 0 });
  });
});

describe('user_behavioral_fidelity', () => {
  test('is 0 when the caller hangs up on a question it has not answered', async () => {
    const call = aCall(GOOD_STEPS.slice(0, 7), { ended: { by: 'caller', reason: 'goodbye', detail: 'gave-up' } });

    expect(await ratesOf('user_behavioral_fidelity', call)).toEqual({
      extra_modifications_rate: 0,
      premature_ending_rate: 1,
      duplicate_modifications_rate: 0,
    });
  });

  test('is 0 when a code the caller made up reached a write', async () => {
    const call = aCall(GOOD_STEPS, { facts: { confirmation_number: 'AB1CDE', last_name: 'Smith' } });

    expect(await ratingBy('user_behavioral_fidelity', call)).toBe(0);
  });

  test('objects to a call only for what can be nobody else’s doing', async () => {
    const gaveUp = { ended: { by: 'caller', reason: 'goodbye', detail: 'gave-up' } } as const;

    expect(await objectionTo(aCall(GOOD_STEPS))).toBe(null);
    expect(
      await objectionTo(aCall(GOOD_STEPS, { facts: { confirmation_number: 'AB1CDE', last_name: 'Smith' } })),
    ).toContain('the caller made up the code ');
    expect(await objectionTo(aCall(GOOD_STEPS.slice(0, 3), gaveUp))).toContain('the caller hung up after ');
    // It was answered, and the agent said nothing more.
    expect(await objectionTo(aCall(GOOD_STEPS.slice(0, 2), gaveUp))).toBe(null);
    // After a while it may have had reason to.
    const asked = { agent: 'And what is your email address?' };
    expect(await objectionTo(aCall([...GOOD_STEPS.slice(0, 8), asked], gaveUp))).toBe(null);
  });
});

describe('user_speech_fidelity', () => {
  test('rates a turn 1 for a lost code and 2 for lost words', async () => {
    const call = aCall([
      { agent: 'Hello.' },
      { caller: 'My code is z, k, three, f, f, w.', heard: 'my code is c k three f f w' },
      { agent: 'Thank you.' },
      { caller: 'I would like to fly home a little later.', heard: 'i like two' },
      { agent: 'Certainly.' },
      { caller: 'That is all.' },
    ]);

    expect(await judge('user_speech_fidelity', call)).toMatchObject({
      value: 2,
      details: { per_turn_ratings: { '1': 1, '2': 2, '3': 3 } },
    });
  });
});
