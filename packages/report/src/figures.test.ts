import { describe, expect, test } from 'vitest';
import { bootstrapInterval, runSeed } from './bootstrap.ts';
import { recordComposites } from './composites.ts';
import { passAtK } from './pass-at-k.ts';
import { pcg64 } from './pcg64.ts';
import { parseRecordId } from './record-id.ts';
import { wilsonInterval } from './wilson.ts';

const part = (value: number) => ({ score: value, normalized_score: value, error: null, skipped: false });
const skipped = { score: null, normalized_score: null, error: null, skipped: true };
const failed = { score: 0, normalized_score: 0, error: 'boom', skipped: false };
const full = {
  task_completion: part(1),
  faithfulness: part(0.5),
  agent_speech_fidelity: part(0.95),
  conversation_progression: part(0.5),
  turn_taking: part(0.8),
  conciseness: part(0.5),
};

describe('composites of one call', () => {
  test('pass on the thresholds themselves and fail just below one', () => {
    expect(recordComposites(full)).toMatchObject({ 'EVA-A_pass': 1, 'EVA-X_pass': 1, 'EVA-overall_pass': 1 });
    expect(recordComposites({ ...full, agent_speech_fidelity: part(0.949) })).toMatchObject({ 'EVA-A_pass': 0 });
    expect(recordComposites({ ...full, turn_taking: part(0.7999) })).toMatchObject({
      'EVA-X_pass': 0,
      'EVA-overall_pass': 0,
    });
  });

  test('leave a skipped part out, and are null for a failed or missing one', () => {
    const { task_completion: _left, ...missing } = full;

    expect(recordComposites({ ...full, agent_speech_fidelity: skipped })).toMatchObject({
      'EVA-A_pass': 1,
      'EVA-A_mean': 0.75,
    });
    expect(recordComposites({ ...full, task_completion: failed })).toMatchObject({
      'EVA-A_pass': null,
      'EVA-A_mean': 0.725,
    });
    expect(recordComposites(missing)).toMatchObject({ 'EVA-A_pass': null, 'EVA-overall_pass': null });
  });
});

describe('pass@k', () => {
  test('tells one of k, all of k drawn, and all of k to come apart', () => {
    expect(passAtK({ n: 5, c: 3, k: 2 })).toEqual({
      passAtK: expect.closeTo(0.9, 12),
      passPowerKObserved: expect.closeTo(0.3, 12),
      passPowerKTheoretical: expect.closeTo(0.36, 12),
    });
  });

  test('refuses more draws than trials and more passes than trials', () => {
    expect(() => passAtK({ n: 3, c: 1, k: 4 })).toThrow(RangeError);
    expect(() => passAtK({ n: 3, c: 4, k: 2 })).toThrow(RangeError);
  });
});

describe('intervals', () => {
  test('come from the published generator, seeded by the run’s name', () => {
    expect(runSeed('run_1')).toBe(937295758);
    expect(Array.from({ length: 3 }, () => 0).map(() => pcg64(42).nextUint64())).toEqual(
      Array.from({ length: 3 }, () => 14276969152011380360n),
    );
    expect(bootstrapInterval([1, 0.4, 0.6, 0.4, 0.8, 1, 1, 0.4, 0.4, 0.4], { seed: 42 })).toEqual({
      lower: expect.closeTo(0.48, 9),
      upper: expect.closeTo(0.8005, 9),
    });
  });

  test('of a proportion stay inside 0 and 1', () => {
    expect(wilsonInterval(0, 0)).toBeNull();
    expect(wilsonInterval(5, 5)).toEqual({ lower: expect.closeTo(0.5655, 4), upper: 1 });
  });
});

test('a record’s folder gives scenario and trial, and tells archived attempts apart', () => {
  expect(['1.2.1/trial_0', '1.2.1', '1.1.1/trial_2_extra_1', 'x_trial_1a'].map(parseRecordId)).toEqual([
    { scenario: '1.2.1', trial: 0, isArchived: false },
    { scenario: '1.2.1', trial: null, isArchived: false },
    { scenario: '1.1.1', trial: 2, isArchived: true },
    { scenario: 'x_trial_1a', trial: null, isArchived: false },
  ]);
});
