import { describe, expect, test } from 'vitest';
import { attemptFigures, type CallAttempt, type TrialAttempts } from './attempt-figures.ts';
import { runResampler } from './bootstrap.ts';
import { attemptLines } from './format-attempts.ts';

/** Scores with which a call passes, or fails, in both dimensions. */
function scored(passes: boolean): CallAttempt['scores'] {
  const part = { score: Number(passes), normalized_score: Number(passes), error: null, skipped: false };
  const names = [
    'task_completion',
    'faithfulness',
    'agent_speech_fidelity',
    'conversation_progression',
    'turn_taking',
    'conciseness',
  ];
  return { metrics: Object.fromEntries(names.map((name) => [name, part])) } as unknown as CallAttempt['scores'];
}

const counted = (passes: boolean): CallAttempt => ({ isCounted: true, fault: null, scores: scored(passes) });
const spoiltByCaller = (passes: boolean): CallAttempt => ({
  isCounted: false,
  fault: 'caller',
  scores: scored(passes),
});
const spoiltByMachine: CallAttempt = { isCounted: false, fault: 'infrastructure', scores: null };

function trials(...attempts: readonly (readonly CallAttempt[])[]): readonly TrialAttempts[] {
  return attempts.map((one, index) => ({ scenario: String(index), trial: 0, attempts: one }));
}

function waysOf(given: readonly TrialAttempts[], id = 'EVA-A_pass') {
  const found = attemptFigures(given, resample).composites.find((composite) => composite.id === id);
  const short = (way: { readonly n: number; readonly passes: number | null } | undefined) =>
    way && `${way.passes} of ${way.n}`;
  return [found?.firstAttempts, found?.afterGate, found?.worstCase].map(short);
}

const resample = runResampler('run');

describe('scores three ways', () => {
  test('are one figure where nothing was dropped', () => {
    expect(waysOf(trials([counted(true)], [counted(false)]))).toEqual(['1 of 2', '1 of 2', '1 of 2']);
  });

  test('show what the gate is worth: the first attempt it turned down counts in the first, not in the second', () => {
    const given = trials([spoiltByCaller(false), counted(true)], [counted(true)]);

    expect(waysOf(given)).toEqual(['1 of 2', '2 of 2', '1 of 2']);
  });

  test('never score an attempt that infrastructure spoilt, and count the call as failed at the worst', () => {
    expect(waysOf(trials([spoiltByMachine, counted(true)]))).toEqual(['0 of 0', '1 of 1', '0 of 1']);
    expect(waysOf(trials([{ ...spoiltByMachine, scores: scored(true) }, counted(true)]))[0]).toBe('0 of 0');
  });

  test('count a call of which no attempt counts as failed at the worst, and nowhere else', () => {
    const given = trials([spoiltByCaller(true), spoiltByCaller(true), spoiltByCaller(true)], [counted(true)]);

    expect(waysOf(given)).toEqual(['2 of 2', '1 of 1', '1 of 2']);
  });

  test('leave a call that was never begun out of all three', () => {
    expect(waysOf(trials([], [counted(true)]))).toEqual(['1 of 1', '1 of 1', '1 of 1']);
  });
});

test('attempts are counted by what they took and by whose doing they were lost', () => {
  const figures = attemptFigures(
    trials(
      [counted(true)],
      [counted(true)],
      [spoiltByMachine, spoiltByCaller(true), counted(true)],
      [spoiltByCaller(true), spoiltByCaller(true), spoiltByCaller(true)],
    ),
    resample,
  );

  expect({ ...figures, composites: [] }).toEqual({
    calls: 4,
    attempts: 8,
    dropped: { caller: 4, infrastructure: 1 },
    uncounted: 1,
    attemptsNeeded: [
      { attempts: 1, calls: 2 },
      { attempts: 2, calls: 0 },
      { attempts: 3, calls: 1 },
    ],
    composites: [],
  });
  expect(attemptLines(figures)).toEqual([
    "8 attempts at 4 calls (2 took 1, 1 took 3, 1 never counted); dropped: 4 by the caller's fault, 1 by infrastructure's",
    '            first attempts only  after the gate  worst case',
    'EVA-A_pass               3 of 3          3 of 3  2 of 4',
    'EVA-X_pass               3 of 3          3 of 3  2 of 4',
  ]);
});

test('a run of which nothing counts says so', () => {
  const [sentence] = attemptLines({
    calls: 1,
    attempts: 1,
    dropped: { caller: 0, infrastructure: 1 },
    uncounted: 1,
    attemptsNeeded: [{ attempts: 1, calls: 0 }],
    composites: [],
  });

  expect(sentence).toBe(
    "1 attempt at 1 call (1 never counted); dropped: 0 by the caller's fault, 1 by infrastructure's",
  );
});

test('from six scenarios on the three ways are rates with intervals', () => {
  const given = trials(...Array.from({ length: 6 }, (_, index) => [counted(index > 0)]), [
    spoiltByCaller(true),
    counted(true),
  ]);

  expect(attemptLines(attemptFigures(given, resample))[2]).toMatch(
    /^EVA-A_pass +0\.857 ±0\.\d\d \(n 7\) +0\.857 ±0\.\d\d \(n 7\) +0\.714 ±0\.\d\d \(n 7\)$/,
  );
});

test('one line is enough where nothing was dropped', () => {
  expect(attemptLines(attemptFigures(trials([counted(true)]), resample))).toEqual([
    '1 attempt at 1 call, none dropped',
  ]);
});
