import { expect, test } from 'vitest';
import { aPlan, scenarioNamed } from './scripted/tone-run.ts';

test('plans scenario by scenario, with the same chance for every system of one trial', () => {
  const plan = aPlan({ systems: ['a', 'b'], scenarios: [scenarioNamed('1.1'), scenarioNamed('1.2')], trials: 2 });

  expect(plan.calls.map(({ callId }) => callId)).toEqual([
    'a/1.1/trial_0',
    'b/1.1/trial_0',
    'a/1.1/trial_1',
    'b/1.1/trial_1',
    'a/1.2/trial_0',
    'b/1.2/trial_0',
    'a/1.2/trial_1',
    'b/1.2/trial_1',
  ]);
  expect(plan.calls[0]?.seed).toBe(plan.calls[1]?.seed);
  expect(new Set(plan.calls.map(({ seed }) => seed)).size).toBe(4);
});

test('gives every call of another run seed another chance', () => {
  expect(aPlan({ seed: 7 }).calls[0]?.seed).not.toBe(aPlan({ seed: 8 }).calls[0]?.seed);
});

test('refuses every id that could lead out of the run folder, and ids that would share one', () => {
  const plan = () => aPlan({ systems: ['../up', 'twice', 'Twice'], scenarios: [scenarioNamed('a/b')], trials: 0 });

  expect(plan).toThrow(
    [
      'system id "../up" cannot name a folder; expected letters, digits, ".", "_", "+" and "-", beginning with a letter or digit',
      'scenario id "a/b" cannot name a folder; expected letters, digits, ".", "_", "+" and "-", beginning with a letter or digit',
      'system id "Twice" comes twice',
      'trials: 0 trials; expected a whole number from 1',
    ].join('\n'),
  );
});
