import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aDomain } from '../agents/scripted/domain.ts';
import { breaks, calls, says, scriptedLlm } from '../agents/scripted/scripted-llm.ts';
import { ProviderError } from '../errors/provider-error.ts';
import type { LlmAdapter } from '../protocol/llm.ts';
import type { CallRun } from './call-run.ts';
import { runPlan } from './execute-plan.ts';
import type { PlanRunSpec } from './plan-run.ts';
import { runCall } from './run-call.ts';
import { scoreRun } from './score-run.ts';
import { scriptedTextCaller, type TextCallerRecord } from './scripted/text-caller.ts';
import { aPlan, aSystem, filesIn, someOptions } from './scripted/tone-run.ts';

const LOGGER = { debug: () => {}, info: () => {}, warn: () => {} };

/** A call in text between a caller's replies and a model's answers. */
async function textCall(
  replies: Parameters<typeof scriptedTextCaller>[0],
  llm: LlmAdapter = scriptedLlm(calls('look_up', 'One moment. '), says('Found it.'), says('You are welcome.')),
  more: {
    readonly plan?: Partial<PlanRunSpec>;
    readonly record?: TextCallerRecord;
    readonly signal?: AbortSignal;
  } = {},
): Promise<CallRun> {
  const plan = aPlan({ mode: 'text', ...more.plan });
  const [call] = plan.calls;
  if (call === undefined) throw new Error('nothing is planned');
  const system = aSystem({ llm });
  return runCall({
    plan,
    call,
    system: { ...system, parts: { llm } },
    caller: scriptedTextCaller(replies, more.record),
    domain: aDomain,
    logger: LOGGER,
    signal: more.signal ?? new AbortController().signal,
  });
}

describe('a call in text', () => {
  test('goes turn by turn, with tools, and ends by the caller hanging up', async () => {
    const record: TextCallerRecord = { read: [], released: 0 };

    const run = await textCall(['Look it up.', 'Thank you.'], undefined, { record });

    const { events, ...left } = run;
    const talk = events.flatMap((event) => {
      if (event.type === 'agent-said') return [`agent ${event.atMs}: ${event.text}`];
      if (event.type === 'caller-intended') return [`caller ${event.atMs}: ${event.text}`];
      if (event.type === 'tool-call') return [`tool ${event.atMs}: ${event.call.name}`];
      return event.type === 'hang-up' ? [`hang-up: ${event.reason}`] : [];
    });
    expect(talk).toEqual([
      'agent 0: Hello there.',
      'caller 1: Look it up.',
      'agent 2: One moment.',
      'tool 2: look_up',
      'agent 2: Found it.',
      'caller 3: Thank you.',
      'agent 4: You are welcome.',
      'caller 5: Goodbye.',
      'hang-up: goal-met',
    ]);
    expect(record).toEqual({ read: ['Hello there.', 'One moment. Found it.', 'You are welcome.'], released: 1 });
    expect(left).toMatchObject({
      mode: 'text',
      recording: { caller: new Uint8Array(), agent: new Uint8Array() },
      ending: { by: 'caller', reason: 'goodbye', detail: 'goal-met' },
      failure: null,
      pacing: null,
      timing: null,
    });
    expect(events[0]).toMatchObject({ type: 'call-start', mode: 'text' });
  });

  test('asks the model what it would be asked on the line', async () => {
    const llm = scriptedLlm(says('Yes.'));
    const plan = aPlan();
    const onTheLine = scriptedLlm(says('Yes.'));
    const [call] = plan.calls;
    if (call === undefined) throw new Error('nothing is planned');
    const options = await someOptions();

    await textCall(['3 bursts'], llm);
    await runCall({
      plan,
      call,
      system: aSystem({ llm: onTheLine }),
      caller: options.caller,
      domain: aDomain,
      logger: LOGGER,
      signal: options.signal,
    });

    expect(llm.asked[0]).toEqual(onTheLine.asked[0]);
  });

  test('is the same to the byte each time', async () => {
    const [one, two] = [await textCall(['Look it up.']), await textCall(['Look it up.'])];

    expect(JSON.stringify(one)).toBe(JSON.stringify(two));
  });

  test('lets nobody answer a turn in which nothing is said', async () => {
    const llm = scriptedLlm(says('Yes.'));
    const record: TextCallerRecord = { read: [], released: 0 };

    await textCall(['', 'Are you there?'], llm, { record });

    expect(record.read).toEqual(['Hello there.', '', 'Yes.']);
    expect(llm.asked).toHaveLength(1);
  });
});

describe('what ends it', () => {
  test('a caller that stays silent', async () => {
    const run = await textCall([{ type: 'silent' }]);

    expect(run.ending).toEqual({ by: 'limit', reason: 'inactivity_timeout' });
  });

  test('a talk that goes round in circles', async () => {
    const run = await textCall(
      Array.from({ length: 200 }, () => 'And then?'),
      scriptedLlm(says('And then?')),
    );

    expect(run.ending).toEqual({ by: 'limit', reason: 'max_turns' });
    expect(run.events.filter(({ type }) => type === 'caller-intended')).toHaveLength(100);
  });

  test('the time limit, while the model still thinks', async () => {
    const slow = scriptedLlm(says({ text: 'Yes.', afterMs: 4000 }));

    const run = await textCall(['One.', 'Two.', 'Three.'], slow, { plan: { callLimitMs: 9000 } });

    expect(run.ending).toEqual({ by: 'limit', reason: 'time_limit_exceeded' });
    expect([run.failure, run.durationMs]).toEqual([null, 9000]);
  });

  test('a model that fails: its own failure, an apology, nothing of the caller', async () => {
    const error = new ProviderError({ code: 'connection', provider: 'p', stage: 'llm', message: 'Too much.' });

    const run = await textCall(['Hello.'], scriptedLlm(breaks(error)));

    expect(run.failure).toEqual({ stage: 'llm', code: 'connection', message: 'Too much.', retryable: true });
    expect(run.ending).toEqual({ by: 'error', reason: 'error', detail: 'llm (connection): Too much.' });
    expect(run.error).toBeUndefined();
  });

  test('a caller that fails, which is told apart from the agent', async () => {
    const record: TextCallerRecord = { read: [], released: 0 };

    const run = await textCall(['Hello.', new Error('lost the thread')], scriptedLlm(says('Yes.')), { record });

    expect(run.failure).toEqual({
      stage: 'caller',
      code: 'plugin-broken',
      message: 'lost the thread',
      retryable: false,
    });
    expect(record.released).toBe(1);
  });

  test('being called off', async () => {
    const abort = new AbortController();
    const llm = scriptedLlm(async function* (request, scope) {
      abort.abort(new Error('stop'));
      await scope.clock.sleep(1000, request.signal);
      yield { type: 'finish', reason: 'stop' };
    });

    const run = await textCall(['Hello.'], llm, { signal: abort.signal });

    expect([run.ending, run.failure, run.error]).toEqual([{ by: 'error', reason: 'cancelled' }, null, undefined]);
  });
});

describe('a run in text', () => {
  const speechOnly = {
    kind: 'metric' as const,
    id: 'pace',
    version: '1',
    category: 'experience' as const,
    pipelines: ['cascade' as const],
    scale: { min: 0, max: 1, better: 'higher' as const },
    inDefaultSet: true,
    inPassAtK: true,
    needs: ['speech' as const],
    score: () => Promise.reject(new Error('nobody may ask')),
  };
  const textOptions = async () => {
    const options = await someOptions();
    const system = aSystem();
    return {
      ...options,
      systems: new Map([['tones', { ...system, parts: { llm: scriptedLlm(calls('look_up'), says('Yes.')) } }]]),
      caller: scriptedTextCaller(['Look it up.']),
      metrics: [...options.metrics, speechOnly],
    };
  };

  test('says so in every file, and leaves no recording and no composites', async () => {
    const options = await textOptions();

    const { runDir, calls: outcomes } = await runPlan(aPlan({ mode: 'text' }), options);

    const files = await filesIn(runDir);
    const modeOf = (name: string) => (JSON.parse(files[name] ?? '{}') as { mode?: string }).mode;
    const call = 'calls/1.1/trial_0';
    expect(['run.json', 'summary.json', `${call}/call.json`, `${call}/scores.json`].map(modeOf)).toEqual([
      'text',
      'text',
      'text',
      'text',
    ]);
    expect(await readdir(join(runDir, call))).not.toContain('line.wav');
    expect(JSON.parse(files[`${call}/call.json`] ?? '')).toMatchObject({ timing: null, pacing: null });
    expect(JSON.parse(files[`${call}/call.json`] ?? '').hashes).not.toHaveProperty('line');
    const [outcome] = outcomes;
    expect([outcome?.status, outcome?.composites]).toEqual(['scored', {}]);
    expect(outcome?.scores?.metrics.pace).toMatchObject({
      skipped: true,
      score: null,
      details: { why: 'a call in text has no speech' },
    });
    expect(outcome?.scores?.metrics.tool_count).toMatchObject({ score: 1, error: null });
  });

  test('can be scored again from what it left, to the same scores', async () => {
    const options = await textOptions();
    const { runDir } = await runPlan(aPlan({ mode: 'text' }), options);
    const scores = join(runDir, 'calls/1.1/trial_0/scores.json');
    const before = await readFile(scores, 'utf8');

    const count = await scoreRun({ runDir, domain: options.domain, metrics: options.metrics });

    expect([count, await readFile(scores, 'utf8')]).toEqual([1, before]);
  });

  test.each([
    ['in text', 'on the line', 'text', undefined],
    ['on the line', 'in text', undefined, 'text'],
  ] as const)('begun %s is not resumed %s', async (was, is, begun, wanted) => {
    const options = await textOptions();
    const system = aSystem();
    const onTheLine = { ...options, ...(await someOptions({ outDir: options.outDir })), metrics: options.metrics };
    const optionsFor = (mode: 'text' | undefined) => (mode === 'text' ? options : onTheLine);
    const planFor = (mode: 'text' | undefined) => aPlan(mode === undefined ? {} : { mode });
    await runPlan(planFor(begun), { ...optionsFor(begun), systems: new Map([['tones', system]]) });
    const before = await filesIn(options.outDir);

    const resumed = runPlan(planFor(wanted), {
      ...optionsFor(wanted),
      systems: new Map([['tones', system]]),
      caller: optionsFor(begun).caller,
      isResume: true,
    });

    await expect(resumed).rejects.toThrow(`its calls were ${was} and are to be ${is}`);
    expect(await filesIn(options.outDir)).toEqual(before);
  });

  test('blames the caller for its silence, and scores a talk in circles', async () => {
    const options = await textOptions();
    const outcomeOf = async (replies: Parameters<typeof scriptedTextCaller>[0]) => {
      const { outDir } = await someOptions();
      const caller = scriptedTextCaller(replies);
      const { calls: outcomes } = await runPlan(aPlan({ mode: 'text', maxAttempts: 1 }), {
        ...options,
        outDir,
        caller,
      });
      return [outcomes[0]?.status, outcomes[0]?.fault];
    };

    expect(await outcomeOf(['Hello.', { type: 'silent' }])).toEqual(['unscored', 'caller']);
    expect(await outcomeOf(Array.from({ length: 200 }, () => 'And?'))).toEqual(['scored', null]);
  });
});

test('takes no perturbation that is about sound', () => {
  const stored = (id: string) => ({ id, grade: 1 as const, use: 'p#x', options: {} });
  const plan = (...ids: string[]) => aPlan({ mode: 'text', perturbations: { always: ids.map(stored), pools: [] } });

  expect(() => plan('noise:cafe@10', 'behaviour:curt')).toThrow('noise:cafe@10 is about sound');
  expect(plan('behaviour:curt').mode).toBe('text');
});
