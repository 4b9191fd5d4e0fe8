import type { StoredScore, StoredScores } from '@eva/core';
import { expect, test } from 'vitest';
import { turnBadges } from './turn-badges.ts';

function scores(...given: readonly (Pick<StoredScore, 'name' | 'details'> & Partial<StoredScore>)[]): StoredScores {
  const whole = given.map((score) => ({ error: null, pass_at: 0.8, judged_by: 'code', ...score }) as StoredScore);
  const metrics = Object.fromEntries(whole.map((score) => [score.name, score]));
  return { schema: 1, record_id: '1/trial_0', metrics, aggregate_metrics: {} };
}

const agent = (index: number) => ({ index, speaker: 'agent' as const });
const caller = (index: number) => ({ index, speaker: 'caller' as const });

test('a turn carries the findings of its own speaker’s metrics, with reason and judge', () => {
  const given = scores(
    {
      name: 'conciseness',
      judged_by: 'offline:counts@1',
      details: { per_turn_ratings: { 1: 3, 2: 2 }, per_turn_failure_modes: { 1: [], 2: ['verbosity_or_filler'] } },
    },
    { name: 'turn_taking', details: { per_turn_score: { 1: 0.9, 2: 0.71 }, per_turn_reason: { 2: 'latency' } } },
    { name: 'user_speech_fidelity', details: { per_turn_ratings: { 1: 3, 2: 1 } } },
    { name: 'stt_wer', details: { per_turn_wer: { 1: 0, 2: 0.25 } } },
  );

  expect(turnBadges(agent(1), given)).toEqual([]);
  expect(turnBadges(agent(2), given)).toEqual([
    { metric: 'conciseness', judgedBy: 'offline:counts@1', finding: '2 of 3: verbosity or filler' },
    { metric: 'turn_taking', judgedBy: 'code', finding: '0.71: latency' },
  ]);
  expect(turnBadges(caller(2), given)).toEqual([
    { metric: 'user_speech_fidelity', judgedBy: 'code', finding: '1 of 3' },
    { metric: 'stt_wer', judgedBy: 'code', finding: 'word error rate 0.25' },
  ]);
});

test('yes-or-no ratings are out of one, and a failed metric finds nothing', () => {
  const given = scores(
    {
      name: 'agent_speech_fidelity',
      details: { per_turn_ratings: { 1: 0, 2: 1 }, per_turn_missed: { 1: ['code K4T'] } },
    },
    { name: 'broken', error: 'boom', details: { per_turn_ratings: { 1: 0 } } },
  );

  expect(turnBadges(agent(1), given)).toEqual([
    { metric: 'agent_speech_fidelity', judgedBy: 'code', finding: '0 of 1: code K4T' },
  ]);
});
