import type { CallContext } from '@eva/core';
import { describe, expect, test } from 'vitest';
import { aCall, GOOD_STEPS } from '../offline/test-call.ts';
import { modelMetricOf, scoreBy, scriptedJudge, wordsOf } from './scripted-judge.ts';

const HUM = {
  format: { encoding: 'mulaw', sampleRateHz: 8000 },
  bytes: Uint8Array.from({ length: 8000 }, (_, at) => (at % 16 < 8 ? 0x10 : 0x90)),
} as const;
const call: CallContext = { ...aCall(GOOD_STEPS), audio: () => HUM };

const turns = (...items: readonly object[]) => JSON.stringify({ turns: items });

async function scored(id: string, text: string, of: CallContext = call) {
  const score = await scoreBy(scriptedJudge(...Array.from({ length: 7 }, () => text)), id, of);
  if (score.status !== 'scored') throw new Error(score.why);
  return { ...score, judge: score.details.judge as { readonly warnings: readonly string[]; readonly steps: object } };
}

describe('conciseness by a model', () => {
  const rated = (turn_id: number, rating: number | null, failure_modes: readonly string[] = []) => ({
    turn_id,
    explanation: `turn ${turn_id}`,
    failure_modes,
    rating,
  });
  const all = [rated(0, 3), rated(1, 3), rated(2, 1, ['verbosity_or_filler']), rated(3, 2), rated(4, 3)];

  test('is the mean of the turns, with the rate of each failure mode and the place of each fault', async () => {
    const score = await scored('conciseness', turns(...all));

    expect([score.value, score.normalized]).toEqual([2.4, 0.7]);
    expect(score.parts?.verbosity_or_filler_rate?.value).toBe(0.2);
    expect(score.parts?.excess_information_density_rate?.value).toBe(0);
    expect(score.evidence?.map(({ note }) => note)).toEqual([
      'rated 1; verbosity_or_filler; turn 2',
      'rated 2; turn 3',
    ]);
    expect(score.details).toMatchObject({ num_turns: 5, num_evaluated: 5 });
  });

  test('leaves turns without a rating out, and says so of those in which the agent spoke', async () => {
    const score = await scored('conciseness', turns(...all.slice(0, 3), rated(3, null)));

    expect([score.value, score.details.num_evaluated]).toEqual([2.333, 3]);
    expect(score.judge.warnings).toEqual(['turn 3 has no rating', 'turn 4 has no rating']);
  });

  test('warns of a turn without a fault that has a failure mode, and counts the mode nowhere', async () => {
    const score = await scored('conciseness', turns(rated(0, 3, ['verbosity_or_filler']), ...all.slice(1)));

    expect(score.judge.warnings).toEqual(['turn 0 is rated 3 and has failure modes']);
    expect(score.parts?.verbosity_or_filler_rate?.value).toBe(0.2);
  });

  test('is asked for again where it breaks off, and not made of the turns that are there', async () => {
    const broken = turns(...all).slice(0, 120);
    const judge = scriptedJudge(broken, turns(...all));

    expect(await scoreBy(judge, 'conciseness', call)).toMatchObject({ value: 2.4 });
    expect(judge.questions).toHaveLength(2);
  });

  test('fails where no turn of this call is rated', async () => {
    await expect(scored('conciseness', turns(rated(17, 3)))).rejects.toThrow(
      'no turn of the conversation has a rating',
    );
  });
});

describe('key entities by a model', () => {
  const entity = (value: string, correct: boolean, more = {}) => ({
    type: 'confirmation_code',
    value,
    correct,
    ...more,
  });
  const none = (turn_id: number) => ({ turn_id, entities: [], summary: '' });

  test('is the mean share of the caller turns that gave a value, those that were cut off left out', async () => {
    const heard = [entity('ZK3FFW', true), entity('Smith', false), entity('QX', false, { skipped: true })];
    const score = await scored(
      'transcription_accuracy_key_entities',
      turns(none(1), { turn_id: 2, entities: heard, summary: '' }, none(3), none(4)),
    );

    expect([score.value, score.details.num_evaluated, score.details.num_not_applicable]).toEqual([0.5, 4, 3]);
    expect(score.parts?.confirmation_code_accuracy).toMatchObject({ value: 0.5, better: 'higher' });
    expect(score.evidence).toMatchObject([{ note: 'did not come through: confirmation_code Smith' }]);
  });

  test('counts calls of tools where the agent hears for itself, and is skipped without any', async () => {
    const judge = scriptedJudge(
      turns({ tool_call_id: 1, tool_name: 'get_reservation', entities: [entity('ZK3FFW', true)], summary: '' }),
    );
    const noTools = { ...call, pipeline: 's2s', trace: call.trace.filter(({ type }) => type === 'speech') } as const;

    expect(await scoreBy(judge, 'transcription_accuracy_key_entities', { ...call, pipeline: 's2s' })).toMatchObject({
      value: 1,
      details: { unit: 'tool-call', num_turns: 3, num_evaluated: 1 },
    });
    expect(await scoreBy(scriptedJudge(), 'transcription_accuracy_key_entities', noTools)).toEqual({
      status: 'skipped',
      why: 'no tool was called',
    });
  });

  test('is skipped where the caller gave nothing that counts, but not where an answer broke off', async () => {
    const empty = turns(none(1), none(2), none(3), none(4));
    const judge = scriptedJudge(empty.slice(0, 70), empty);

    expect(await scoreBy(judge, 'transcription_accuracy_key_entities', call)).toEqual({
      status: 'skipped',
      why: 'the caller gave no entity that counts',
    });
    expect(judge.questions).toHaveLength(2);
    await expect(scored('transcription_accuracy_key_entities', 'nothing')).rejects.toThrow('there is no list of items');
  });
});

describe('speakability by a model', () => {
  const rated = (turn_id: number, rating: number) => ({ turn_id, explanation: `e${turn_id}`, rating });

  test('is the share of agent texts that can be spoken, and points to those that cannot', async () => {
    const score = await scored('speakability', turns(...[0, 1, 2, 3].map((turn) => rated(turn, 1)), rated(4, 0)));

    expect(score).toMatchObject({ value: 0.8, normalized: 0.8, judgedBy: 'tester/m-2026' });
    expect(score.evidence?.map(({ note }) => note)).toEqual(['rated 0; e4']);
    expect(score.details).toMatchObject({ num_turns: 5, num_evaluated: 5 });
  });

  test('sees what the agent wrote and the language, and nothing that the caller said', async () => {
    const judge = scriptedJudge(turns(rated(1, 1)));
    const score = await scoreBy(judge, 'speakability', call);
    const [words = ''] = judge.questions.flatMap(wordsOf);

    expect(words).toContain('{"turn":1,"text":"What are your confirmation code and last name?"}');
    expect(words).toContain('"en-US"');
    expect(words).not.toContain('I need a later flight today.');
    expect(score).toMatchObject({ details: { num_evaluated: 1, num_turns: 5 } });
  });

  test('fails where the agent has no text of its own, and asks nobody', async () => {
    const textless = { ...call, turns: call.turns.map(({ intended: _, ...turn }) => turn) };

    await expect(scoreBy(scriptedJudge(), 'speakability', textless)).rejects.toThrow('no text of its own');
  });
});

describe('key entities of turns that nobody asked for', () => {
  const about = (turn_id: number) => turns({ turn_id, entities: [], summary: '' });

  test('are no call without entities: the judge is asked again, and then the metric fails', async () => {
    await expect(scored('transcription_accuracy_key_entities', about(17))).rejects.toThrow(
      'none of its items is about a turn that was asked for',
    );
  });

  test('leave a warning for each turn that nothing is said of', async () => {
    const entities = [{ type: 'name', value: 'Smith', correct: true }];
    const score = await scored('transcription_accuracy_key_entities', turns({ turn_id: 2, entities, summary: '' }));

    expect(score.judge.warnings).toEqual([1, 3, 4].map((turn) => `nothing is said of turn ${turn}`));
  });
});

describe('judges that listen', () => {
  const heard = (turn_id: number, rating: number, more = {}) => ({
    turn_id,
    language: 'English',
    transcript: `t${turn_id}`,
    explanation: `e${turn_id}`,
    rating,
    ...more,
  });
  const agentTurns = (rating: number) => [0, 1, 2, 3, 4].map((turn) => heard(turn, rating, { failure_modes: [] }));

  test('compare an agent with its text as published, and rate its entities alone in later practice', async () => {
    const judges = await Promise.all(
      (['paper', 'latest'] as const).map(async (profile) => {
        const judge = scriptedJudge(turns(...agentTurns(1)));
        const score = await scoreBy(judge, 'agent_speech_fidelity', call, { profile });
        return [score.status === 'scored' && score.details.variant, judge.questions.flatMap(wordsOf).join()] as const;
      }),
    );

    expect(judges.map(([variant]) => variant)).toEqual(['words', 'entities']);
    expect(judges[0]?.[1]).toContain('There is a flight at four p m.');
    // What the agent should have said is not shown to who listens for how clearly it speaks.
    expect(judges[1]?.[1]).not.toContain('There is a flight at four p m.');
    expect(judges[1]?.[1]).toContain('{"turn":2,"agent_speaks":true}');
  });

  test('get the sound of one side and no chance in their sampling', async () => {
    const judge = scriptedJudge(turns(...agentTurns(1)));
    const sides: string[] = [];
    const audio = (side: 'caller' | 'agent') => {
      sides.push(side);
      return HUM;
    };
    await scoreBy(judge, 'tts_fidelity', { ...call, audio });

    const [{ request } = { request: undefined }] = judge.questions;
    expect([sides, request?.sampling.temperature]).toEqual([['agent'], 0]);
    expect(request?.prompt.map(({ type }) => type)).toEqual(['text', 'audio']);
  });

  test('count entities only where there are some, and are skipped where there are none', async () => {
    const of = (...items: readonly object[]) =>
      scoreBy(scriptedJudge(turns(...items)), 'agent_speech_fidelity', { ...call, pipeline: 's2s' });

    expect(
      await of(
        heard(2, 1, { has_entities: true }),
        heard(3, 0, { has_entities: true }),
        heard(4, 0, { has_entities: false }),
      ),
    ).toMatchObject({
      value: 0.5,
      details: { num_evaluated: 2, num_skipped_no_entities: 1 },
      evidence: [{ note: 'e3' }],
    });
    expect(await of(heard(2, 0, { has_entities: false }))).toEqual({
      status: 'skipped',
      why: 'no agent turn holds an entity',
    });
  });

  test('are asked again while they say that there was no sound, each time after a longer pause, and fail at last', async () => {
    const deaf = turns(heard(1, 0, { explanation: 'There is no audio.' }));
    const judge = scriptedJudge(deaf, turns(), turns(...agentTurns(1)));

    expect(await scoreBy(judge, 'tts_fidelity', call)).toMatchObject({ value: 1 });
    expect(judge.questions.map(({ how: { sample, pauseMs } }) => [sample, pauseMs])).toEqual([
      [0, 0],
      [1, 1000],
      [2, 2000],
    ]);
    await expect(scored('tts_fidelity', deaf)).rejects.toThrow('the judge rated no turn');
  });

  test('name what was wrong with a voice, and count each kind', async () => {
    const bad = heard(3, 0, { failure_modes: ['entity_error', 'truncation'] });
    const score = await scored('tts_fidelity', turns(...agentTurns(1).slice(0, 3), bad));

    expect([score.value, score.parts?.entity_error_rate?.value, score.parts?.wrong_language_rate?.value]).toEqual([
      0.75, 0.25, 0,
    ]);
    expect(score.evidence).toMatchObject([{ note: 'rated 0; entity_error; truncation; e3' }]);
  });

  test('object to a call for one caller turn rated 1, whatever the mean', async () => {
    const { gate } = await modelMetricOf('user_speech_fidelity');
    const spoilt = await scored('user_speech_fidelity', turns(heard(1, 3), heard(2, 1), heard(3, 3), heard(4, 3)));
    const fair = await scored('user_speech_fidelity', turns(heard(1, 2), heard(2, 2), heard(3, 2), heard(4, 2)));

    expect([spoilt.value, gate?.objection(spoilt)]).toEqual([2.5, 'caller turn 2 was not spoken as meant: e2']);
    expect([fair.normalized, gate?.objection(fair)]).toEqual([0.5, null]);
  });

  test('see in the text where the other side broke in, as nobody has to have said the rest', async () => {
    const judge = scriptedJudge(turns(...agentTurns(1)));
    const cut = call.turns.map((turn) => ({ ...turn, bargedIn: turn.speaker === 'caller' && turn.index === 3 }));
    await scoreBy(judge, 'tts_fidelity', { ...call, turns: cut });

    expect(judge.questions.flatMap(wordsOf)[0]).toContain('Shall I book it? [likely cut off by user]"}');
  });

  test('fail without a recording or a text, and rate no sound that is not there', async () => {
    const silent = { ...HUM, bytes: new Uint8Array() };
    const textless = { ...call, turns: call.turns.map(({ intended: _, ...turn }) => turn) };

    await expect(scored('tts_fidelity', '', { ...call, audio: () => silent })).rejects.toThrow('no recording');
    await expect(scored('tts_fidelity', '', textless)).rejects.toThrow('no agent turn has an intended text');
    await expect(scored('user_speech_fidelity', '', textless)).rejects.toThrow('no caller turn has an intended text');
  });
});

test('metrics that a model decides carry the version and the hash of their prompt, and run where they apply', async () => {
  const ids = ['faithfulness', 'tts_fidelity', 'user_speech_fidelity', 'transcription_accuracy_key_entities'];
  const made = await Promise.all(ids.map((id) => modelMetricOf(id)));

  expect(made.map(({ id, version, promptHash = '' }) => [id, version, /^[0-9a-f]{12}$/.test(promptHash)])).toEqual(
    ids.map((id) => [id, id.startsWith('transcription') ? 'model-3' : 'model-2', true]),
  );
  expect(made.map(({ pipelines }) => pipelines.includes('s2s'))).toEqual([true, false, true, true]);
  expect(made.map(({ needs }) => needs)).toEqual([
    ['judge-text'],
    ['judge-audio', 'recording'],
    ['judge-audio', 'recording'],
    ['judge-text', 'speech'],
  ]);
});

describe('a listening judge whose answer is of no use', () => {
  const entities = (has_entities: boolean, rating: number | null | string) =>
    turns({ turn_id: 2, language: 'en', transcript: 't', has_entities, explanation: 'e', rating });
  const words = (rating: number | null | string) =>
    turns({ turn_id: 2, language: 'en', transcript: 't', explanation: 'e', failure_modes: [], rating });
  const s2s = { ...call, pipeline: 's2s' } as const;
  const isKept = ({ questions }: ReturnType<typeof scriptedJudge>, text: string) =>
    questions[0]?.how.isUsable?.({ text, usage: {}, identity: { provider: 't', model: 'm' } });

  test('is told once what is wrong, then asked afresh, and then the metric fails: it is not skipped', async () => {
    for (const [id, bad, good, of] of [
      ['agent_speech_fidelity', entities(true, 'high'), entities(true, 1), s2s],
      ['tts_fidelity', words(7), words(1), call],
      ['user_speech_fidelity', 'no JSON', words(3), call],
    ] as const) {
      const judge = scriptedJudge(bad, bad, good);
      const score = await scoreBy(judge, id, of);

      expect(score).toMatchObject({
        normalized: 1,
        details: { judge: { steps: ['asked', 'asked-to-repair', 'asked-afresh'] } },
      });
      expect(judge.questions.map((question) => wordsOf(question).length)).toEqual([1, 2, 1]);
      expect(wordsOf(judge.questions[1] as (typeof judge.questions)[number])[1]).toContain('could not be read');
      const hopeless = scriptedJudge(bad, bad, bad, good);
      await expect(scoreBy(hopeless, id, of)).rejects.toThrow("the judge's answer cannot be read");
    }
  });

  test('is taken at its word with the published method: no rating at all fails, or is a call without entities', async () => {
    const lowest = { invalidRating: 'lowest' } as const;

    await expect(scoreBy(scriptedJudge(words(7)), 'tts_fidelity', call, lowest)).rejects.toThrow(
      'the judge rated no turn',
    );
    expect(await scoreBy(scriptedJudge(entities(true, 'high')), 'agent_speech_fidelity', s2s, lowest)).toMatchObject({
      status: 'skipped',
    });
  });

  test('has only what can be read again kept: no lack of sound, no lack of turns, no rating off the scale', async () => {
    for (const invalidRating of ['ask-again', 'lowest'] as const) {
      const heard = scriptedJudge(words(1));
      await scoreBy(heard, 'tts_fidelity', call, { invalidRating });
      const deaf = JSON.stringify({ explanation: 'There is no audio.', turns: JSON.parse(words(1)).turns });
      const texts = [words(1), words(0), words(7), words(null), turns(), '{}', 'no JSON', deaf, words(1).slice(0, -2)];

      expect(texts.map((text) => isKept(heard, text))).toEqual([true, true, ...Array.from({ length: 7 }, () => false)]);
      const clear = scriptedJudge(entities(true, 1));
      await scoreBy(clear, 'agent_speech_fidelity', s2s, { invalidRating });

      expect([entities(false, null), entities(true, null)].map((text) => isKept(clear, text))).toEqual([true, false]);
    }
  });

  test('leaves a warning for each turn that it did not rate, and for a fault named in a turn without one', async () => {
    const faultless = turns({ ...JSON.parse(words(1)).turns[0], failure_modes: ['truncation'] });
    const score = await scored('tts_fidelity', faultless);
    const clear = await scored('agent_speech_fidelity', entities(true, 1), s2s);

    expect(score.judge.warnings).toEqual([
      ...[0, 1, 3, 4].map((turn) => `turn ${turn} has no rating`),
      'turn 2 is rated 1 and has failure modes',
    ]);
    expect(clear.judge.warnings).toEqual([0, 1, 3, 4].map((turn) => `turn ${turn} has no rating`));
  });

  test('is not mended where it breaks off, since that would hide the turns behind it', async () => {
    const all = turns(...[0, 1, 2, 3, 4].map((turn_id) => ({ ...JSON.parse(words(0)).turns[0], turn_id, rating: 1 })));
    const judge = scriptedJudge(all.slice(0, 250), all);

    expect(await scoreBy(judge, 'tts_fidelity', call)).toMatchObject({ value: 1, details: { num_evaluated: 5 } });
    expect(judge.questions).toHaveLength(2);
  });
});
