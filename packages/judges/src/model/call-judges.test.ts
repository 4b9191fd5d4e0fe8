import type { CallContext } from '@eva/core';
import { describe, expect, test } from 'vitest';
import { aCall, GOOD_STEPS } from '../offline/test-call.ts';
import { CONVERSATION_PROGRESSION, FAITHFULNESS, USER_BEHAVIORAL_FIDELITY } from '../rules/rubrics.ts';
import { modelMetricOf, scoreBy, scriptedJudge, wordsOf } from './scripted-judge.ts';

const call = aCall(GOOD_STEPS);

/** An answer in which everything is clean but what is given. */
function answer(dimensions: readonly string[], rating: unknown, found: { readonly [dimension: string]: object } = {}) {
  const clean = { evidence: 'nothing', flagged: false, rating: 3 };
  return JSON.stringify({
    dimensions: { ...Object.fromEntries(dimensions.map((one) => [one, clean])), ...found },
    rating,
  });
}

async function scored(id: string, text: string, of: CallContext = call) {
  const score = await scoreBy(scriptedJudge(text, text, text), id, of);
  if (score.status !== 'scored') throw new Error(score.why);
  return { ...score, judge: score.details.judge as { readonly warnings: readonly string[] } };
}

describe.each([
  ['faithfulness', FAITHFULNESS.dimensions],
  ['conversation_progression', CONVERSATION_PROGRESSION.dimensions],
] as const)('%s by a model', (id, dimensions) => {
  const [first = '', second = ''] = dimensions;

  test.each([
    [3, 1],
    [2, 0.5],
    [1, 0],
  ])('takes the rating %i as %f and keeps what speaks for it', async (rating, normalized) => {
    const entry = { evidence: 'see turn 3: "it costs more"', flagged: rating < 3, rating };
    const score = await scored(id, answer(dimensions, rating, { [first]: entry }));

    expect([score.value, score.normalized, score.judgedBy]).toEqual([rating, normalized, 'tester/m-2026']);
    expect(score.parts?.[`${first}_rate`]?.value).toBe(rating < 3 ? 1 : 0);
    expect(score.parts?.[`${second}_rate`]).toEqual({ value: 0, normalized: 0, better: 'lower' });
    expect(score.evidence).toHaveLength(rating < 3 ? 1 : 0);
    expect(score.details).toMatchObject({ rating, num_turns: call.trace.length });
  });

  test('trusts the overall rating, and warns where the dimensions, a flag or a quotation contradict it', async () => {
    const entry = { evidence: 'turn 2 says "we never give any money back"', flagged: true, rating: 3 };
    const other = { evidence: '', flagged: true, rating: 1 };
    const { value, judge } = await scored(id, answer(dimensions, 3, { [first]: entry, [second]: other }));

    expect(value).toBe(3);
    expect(judge.warnings).toEqual([
      expect.stringMatching(/^the overall rating is 3, .* 1$/),
      `flag and rating of ${first} contradict each other`,
      `${first} quotes what is not in the call: "we never give any money back"`,
    ]);
  });

  test('says which dimensions an answer left out, and has no part for them', async () => {
    const { judge, parts } = await scored(id, JSON.stringify({ dimensions: {}, rating: 3 }));

    expect(judge.warnings).toEqual(dimensions.map((name) => `nothing is said of ${name}`));
    expect(parts).toEqual({});
  });

  test('asks again for a rating that is none, and with `lowest` takes it for the worst as the method did', async () => {
    const bad = answer(dimensions, '3');
    const lenient = await scoreBy(scriptedJudge(bad), id, call, { invalidRating: 'lowest' });

    await expect(scored(id, bad)).rejects.toThrow('"rating" is something else');
    expect(lenient).toMatchObject({ status: 'scored', value: 1 });
  });

  test('fails without a conversation, and asks nobody about it', async () => {
    const judge = scriptedJudge(answer(dimensions, 3));

    await expect(scoreBy(judge, id, { ...call, trace: [] })).rejects.toThrow('no transcript');
    expect(judge.questions).toEqual([]);
  });

  test('is shown where somebody broke in, so that what nobody may have heard is held against nobody', async () => {
    const judge = scriptedJudge(answer(dimensions, 3));
    const turns = call.turns.map((turn) => ({ ...turn, bargedIn: turn.speaker === 'caller' && turn.index === 3 }));
    await scoreBy(judge, id, { ...call, turns });

    const [prompt] = judge.questions.flatMap(wordsOf);
    expect(prompt).toContain('Shall I book it? [likely cut off by user]"');
    expect(prompt).toContain('{"turn":3,"caller":"[user interrupts] Yes, please go ahead."}');
  });
});

test('what hybrids are told of follows the profile, as the method and its later practice differ there', async () => {
  const prompts = await Promise.all(
    (['paper', 'latest'] as const).map(async (profile) => {
      const judge = scriptedJudge(answer(FAITHFULNESS.dimensions, 3));
      await scoreBy(judge, 'faithfulness', { ...call, pipeline: 'audio_llm' }, { profile });
      return judge.questions.flatMap(wordsOf)[0];
    }),
  );

  expect(prompts[0]).toContain("Agent lines are what speech recognition made of the agent's voice.");
  expect(prompts[0]).toContain('Expect more of it here');
  expect(prompts[1]).toContain("Agent lines are the agent's own text");
  expect(prompts[1]).not.toContain('Expect more of it here');
});

describe('user_behavioral_fidelity by a model', () => {
  const clean = { analysis: 'nothing', detected: false };
  const answerOf = (rating: number, found: { readonly [type: string]: object } = {}) =>
    JSON.stringify({
      corruption_analysis: {
        ...Object.fromEntries(USER_BEHAVIORAL_FIDELITY.dimensions.map((type) => [type, clean])),
        ...found,
      },
      rating,
    });

  test('lets a clean call count and objects to a corrupted one with what was detected', async () => {
    const { gate } = await modelMetricOf('user_behavioral_fidelity');
    const good = await scored('user_behavioral_fidelity', answerOf(1));
    const bad = await scored(
      'user_behavioral_fidelity',
      answerOf(0, { premature_ending: { analysis: 'hung up in turn 3', detected: true } }),
    );

    expect([good.value, gate?.objection(good)]).toEqual([1, null]);
    expect([bad.value, gate?.objection(bad)]).toEqual([0, 'premature_ending: hung up in turn 3']);
    expect(bad.parts?.premature_ending_rate?.value).toBe(1);
    expect(bad.evidence).toMatchObject([{ note: 'premature_ending: hung up in turn 3' }]);
  });

  test('warns where a clean rating contradicts what was detected', async () => {
    const { value, judge } = await scored(
      'user_behavioral_fidelity',
      answerOf(1, { wrong_language: { analysis: 'spoke French', detected: true } }),
    );

    expect([value, judge.warnings]).toEqual([1, ['the rating is 1, the types detected say 0']]);
  });

  test.each([
    [{ by: 'limit', reason: 'time_limit_exceeded' }, 'The time limit was reached'],
    [{ by: 'limit', reason: 'inactivity_timeout' }, 'Nobody said anything any more'],
    [{ by: 'caller', reason: 'goodbye' }, 'The caller ended the call.'],
    [{ by: 'agent', reason: 'assistant_disconnect' }, 'The agent ended the call (assistant_disconnect).'],
  ] as const)('is told how the call ended: %o', async (ended, words) => {
    const judge = scriptedJudge(answerOf(1));
    await scoreBy(judge, 'user_behavioral_fidelity', { ...call, ended });

    expect(judge.questions.flatMap(wordsOf)[0]).toContain(words);
  });

  test('is given the real words of the caller beside the heard ones in a cascade only', async () => {
    const shown = await Promise.all(
      (['cascade', 's2s'] as const).map(async (pipeline) => {
        const judge = scriptedJudge(answerOf(1));
        await scoreBy(judge, 'user_behavioral_fidelity', { ...call, pipeline });
        return judge.questions.flatMap(wordsOf)[0]?.includes('WHAT THE CALLER REALLY SAID >>>');
      }),
    );

    expect(shown).toEqual([true, false]);
  });

  test('fails where nobody knows what the caller was to do', async () => {
    const { scenario } = call;
    const goal = { ...scenario.goal, summary: '', decisionTree: {} };

    await expect(
      scored('user_behavioral_fidelity', answerOf(1), { ...call, scenario: { ...scenario, goal } }),
    ).rejects.toThrow("the caller's goal is not known");
  });
});
