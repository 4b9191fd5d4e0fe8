import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { says, scriptedLlm } from '../agents/scripted/scripted-llm.ts';
import { toneVoice } from '../agents/scripted/tone-voice.ts';
import { ProviderError, type ProviderErrorCode } from '../errors/provider-error.ts';
import type { ComposedCaller } from '../manifest/composed-system.ts';
import type { Metric } from '../protocol/metric.ts';
import { runPlan } from './execute-plan.ts';
import { readJournal } from './journal.ts';
import type { CallOutcome } from './run-outcome.ts';
import type { RunPlanOptions } from './run-plan-options.ts';
import { pauseClock } from './scripted/pause-clock.ts';
import { toneCaller } from './scripted/tone-caller.ts';
import { aPlan, aSystem, scenarioNamed, someOptions } from './scripted/tone-run.ts';

/** A voice that fails for the first so many calls. */
function failingVoice(failures: number, fail: () => unknown) {
  let opened = 0;
  return toneVoice({
    open(request, scope) {
      opened += 1;
      return opened <= failures ? Promise.reject(fail()) : toneVoice().open(request, scope);
    },
  });
}

/** Another caller in each attempt. */
function callersInTurn(...callers: readonly ComposedCaller[]): ComposedCaller {
  const [first = toneCaller([1])] = callers;
  let attempt = 0;
  const place: ComposedCaller['simulator']['place'] = (brief, scope) => {
    const caller = callers[Math.min(attempt, callers.length - 1)] ?? first;
    attempt += 1;
    return caller.simulator.place(brief, scope);
  };
  return { ...first, simulator: { ...first.simulator, place } };
}

const down = (code: ProviderErrorCode) =>
  new ProviderError({ code, provider: 'tones', stage: 'tts', message: 'It is down.' });
const silent = toneCaller([]);

function shortly({ status, fault, why, attempts }: CallOutcome) {
  return { status, fault, why, attempts: attempts.map((attempt) => [attempt.attempt, attempt.status, attempt.fault]) };
}

async function foldersOf(options: RunPlanOptions): Promise<readonly string[]> {
  return (await readdir(join(options.outDir, 'calls/1.1'))).sort();
}

describe('a call that an engine or a provider spoilt', () => {
  test.each([
    ['an engine that crashed', () => new Error('the worker died')],
    ['a provider that is down', () => down('server')],
  ])('is made again after a growing pause, and is never scored for it: %s', async (_, fail) => {
    const clock = pauseClock();
    const systems = new Map([['tones', aSystem({ tts: failingVoice(2, fail) })]]);
    const options = await someOptions({ systems, pauseClock: clock });

    const { calls } = await runPlan(aPlan(), options);

    expect(calls.map(shortly)).toEqual([
      {
        status: 'scored',
        fault: null,
        why: null,
        attempts: [
          [1, 'unscored', 'infrastructure'],
          [2, 'unscored', 'infrastructure'],
          [3, 'scored', null],
        ],
      },
    ]);
    expect(clock.pausesMs.map((ms, index) => ms >= 800 * 2 ** index && ms <= 1200 * 2 ** index)).toEqual([true, true]);
    expect(await foldersOf(options)).toEqual(['trial_0', 'trial_0_failed_attempt_1', 'trial_0_failed_attempt_2']);
    expect((await readdir(join(options.outDir, 'calls/1.1/trial_0_failed_attempt_1'))).sort()).toEqual([
      'call.json',
      'events.jsonl',
      'final-db.json',
      'initial-db.json',
      'line.wav',
    ]);
  });

  test('is given up after three attempts, and stops no other', async () => {
    const systems = new Map([['tones', aSystem({ tts: failingVoice(3, () => down('server')) })]]);
    const options = await someOptions({ systems, pauseClock: pauseClock() });

    const { calls } = await runPlan(aPlan({ scenarios: [scenarioNamed('1.1'), scenarioNamed('1.2')] }), options);

    expect(calls.map(({ status, error, attempts }) => [status, error, attempts.length])).toEqual([
      ['unscored', 'tts (server): It is down.', 3],
      ['scored', undefined, 1],
    ]);
    expect(await foldersOf(options)).toEqual([1, 2, 3].map((attempt) => `trial_0_failed_attempt_${attempt}`));
  });

  test('is not made again when a key is refused', async () => {
    const systems = new Map([['tones', aSystem({ tts: failingVoice(9, () => down('auth')) })]]);

    const { calls } = await runPlan(aPlan(), await someOptions({ systems, pauseClock: pauseClock() }));

    expect(calls.map(({ status, attempts }) => [status, attempts.length])).toEqual([['unscored', 1]]);
  });
});

describe('a call that the caller spoilt', () => {
  test('is kept beside the one that counts, with what it is concluded from, and made again at once', async () => {
    const clock = pauseClock();
    const caller = callersInTurn(silent, toneCaller([3, 2]));
    const options = await someOptions({ caller, pauseClock: clock });

    const { calls, runDir } = await runPlan(aPlan(), options);

    expect(calls.map(shortly)).toEqual([
      {
        status: 'scored',
        fault: null,
        why: null,
        attempts: [
          [1, 'unscored', 'caller'],
          [2, 'scored', null],
        ],
      },
    ]);
    expect(clock.pausesMs).toEqual([]);
    const record = await readFile(join(runDir, 'calls/1.1/trial_0_failed_attempt_1/call.json'), 'utf8');
    expect(JSON.parse(record)).toMatchObject({
      attempt: 1,
      status: 'unscored',
      fault: 'caller',
      why: 'the caller hung up without a word',
      evidence: [{ source: 'recording', what: 'the caller was never heard' }],
    });
  });

  test('has another seed in another attempt, for the same one would err the same way', async () => {
    const { calls } = await runPlan(aPlan(), await someOptions({ caller: callersInTurn(silent, toneCaller([1])) }));
    const seeds = (calls[0]?.attempts ?? []).map(async ({ directory }) => {
      const { attemptSeed } = JSON.parse(await readFile(join(directory, 'call.json'), 'utf8'));
      return attemptSeed as number;
    });

    const [first, second] = await Promise.all(seeds);

    expect(first).toBe(aPlan().calls[0]?.seed);
    expect(second).not.toBe(first);
  });

  test('is given up after three attempts', async () => {
    const options = await someOptions({ caller: silent });

    const { calls } = await runPlan(aPlan(), options);

    expect(calls.map(({ status, fault, attempts }) => [status, fault, attempts.length])).toEqual([
      ['unscored', 'caller', 3],
    ]);
  });

  test('is told by a metric that may gate, off script as it was, with its scores kept for ungated figures', async () => {
    const options = await someOptions({
      caller: callersInTurn(toneCaller([5]), toneCaller([3])),
      metrics: [burstMetric({ objection: ({ value }) => (value > 4 ? 'the caller said five bursts' : null) })],
    });

    const { calls, runDir } = await runPlan(aPlan(), options);

    expect(
      calls[0]?.attempts.map(({ status, fault, why, evidence, scores }) => [
        [status, fault, why, evidence],
        scores?.metrics.bursts?.score,
      ]),
    ).toEqual([
      [
        [
          'unscored',
          'caller',
          'the caller spoilt the call',
          [{ source: 'gate', what: 'bursts: the caller said five bursts' }],
        ],
        5,
      ],
      [['scored', null, null, []], 3],
    ]);
    const summary = JSON.parse(await readFile(join(runDir, 'summary.json'), 'utf8'));
    expect(summary.systems).toEqual([
      {
        id: 'tones',
        planned: 1,
        scored: 1,
        unscored: 0,
        attempts: 2,
        dropped: { caller: 1, infrastructure: 0 },
        attemptsNeeded: { 2: 1 },
      },
    ]);
    expect(
      summary.calls[0].attempts.map(({ folder, composites }: { folder: string; composites: object }) => [
        folder,
        composites,
      ]),
    ).toEqual([
      ['calls/1.1/trial_0_failed_attempt_1', { tools: null }],
      ['calls/1.1/trial_0', { tools: null }],
    ]);
  });

  test('is not told by a metric that may not gate, whatever it scores', async () => {
    const options = await someOptions({ caller: toneCaller([5]), metrics: [burstMetric()] });

    const { calls } = await runPlan(aPlan(), options);

    expect(calls.map(({ status, attempts }) => [status, attempts.length])).toEqual([['scored', 1]]);
  });

  test('does not count when its gate cannot be asked', async () => {
    const gate = burstMetric({ objection: () => null }, () => Promise.reject(new Error('the judge is out')));
    const options = await someOptions({ metrics: [gate], pauseClock: pauseClock() });

    const { calls } = await runPlan(aPlan({ maxAttempts: 1 }), options);

    expect(calls[0]).toMatchObject({
      status: 'unscored',
      fault: 'infrastructure',
      why: 'whether it counts could not be decided',
      evidence: [{ source: 'gate', what: 'bursts: the judge is out' }],
    });
  });
});

test('a call that the agent spoilt is scored, and made once', async () => {
  const systems = new Map([['tones', aSystem({ llm: scriptedLlm(says('')) })]]);

  const { calls } = await runPlan(aPlan({ callLimitMs: 600_000 }), await someOptions({ systems }));

  expect(calls.map(shortly)).toEqual([
    {
      status: 'scored',
      fault: 'agent',
      why: 'the agent did not answer',
      attempts: [[1, 'scored', 'agent']],
    },
  ]);
});

test('an agent that computes for ever on the virtual clock costs its attempt and not the run', async () => {
  const systems = new Map([
    [
      'tones',
      aSystem({
        llm: scriptedLlm(async function* (_request, scope) {
          await scope.clock.hold(() => new Promise(() => {}));
          yield { type: 'finish', reason: 'stop' };
        }),
      }),
    ],
  ]);
  const options = await someOptions({ systems, computeLimitMs: 50 });

  const { calls } = await runPlan(aPlan({ maxAttempts: 1 }), options);

  expect(calls[0]).toMatchObject({
    status: 'unscored',
    fault: 'infrastructure',
    evidence: [
      { source: 'component', what: 'llm (computation-timeout): A computation did not end within 0.05 s of real time.' },
    ],
  });
});

test('the journal tells every attempt in order', async () => {
  const options = await someOptions({ caller: callersInTurn(silent, toneCaller([1])), epochMs: () => 42 });

  await runPlan(aPlan(), options);

  const callId = 'tones/1.1/trial_0';
  expect(await readJournal(join(options.outDir, 'journal.jsonl'))).toEqual(
    [
      { type: 'run-start', schema: 1, planned: 1, done: 0 },
      { type: 'attempt-start', callId, attempt: 1 },
      {
        type: 'attempt-end',
        callId,
        attempt: 1,
        status: 'unscored',
        fault: 'caller',
        why: 'the caller hung up without a word',
        folder: 'calls/1.1/trial_0_failed_attempt_1',
      },
      { type: 'attempt-start', callId, attempt: 2 },
      {
        type: 'attempt-end',
        callId,
        attempt: 2,
        status: 'scored',
        fault: null,
        why: null,
        folder: 'calls/1.1/trial_0',
      },
      { type: 'call-end', callId, status: 'scored', attempts: 2 },
      { type: 'run-end', how: 'finished' },
    ].map((fact, index) => ({ seq: index + 1, at: 42, ...fact })),
  );
});

/** Counts what the caller said in its first turn. */
function burstMetric(gate?: Metric['gate'], score?: Metric['score']): Metric {
  return {
    kind: 'metric',
    id: 'bursts',
    version: '1',
    category: 'validation',
    pipelines: ['cascade'],
    scale: { min: 0, max: 9, better: 'higher' },
    inDefaultSet: true,
    inPassAtK: false,
    needs: [],
    ...(gate === undefined ? {} : { gate }),
    score:
      score ??
      (async (call) => ({
        status: 'scored',
        value: Number.parseInt(call.turns.find(({ speaker }) => speaker === 'caller')?.intended ?? '', 10),
        normalized: null,
        judgedBy: 'code',
        details: {},
      })),
  };
}
