import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { factsOf } from '../agents/scripted/agent-on-the-line.ts';
import { says, scriptedLlm } from '../agents/scripted/scripted-llm.ts';
import { toneRecogniser } from '../agents/scripted/tone-recogniser.ts';
import { readEvents } from '../log/event-lines.ts';
import { runPlan } from './execute-plan.ts';
import type { RunProgress } from './run-progress.ts';
import { toneCaller } from './scripted/tone-caller.ts';
import { aPlan, aSystem, filesIn, someOptions } from './scripted/tone-run.ts';

/** Where timing is not what is tested, a machine that has other things to do is good enough. */
const ANY_TIMING = { p99Ms: 60_000, maxMs: 60_000, droppedFrames: 0 };

test('carries a call through, scores it and leaves everything in its folder', async () => {
  const heard: string[] = [];
  const options = await someOptions({
    onProgress: (progress) => heard.push(describeProgress(progress)),
  });

  const outcome = await runPlan(aPlan(), options);

  const attempt = {
    attempt: 1,
    directory: join(options.outDir, 'calls/1.1/trial_0'),
    status: 'scored',
    fault: null,
    why: null,
    evidence: [],
    ending: { by: 'caller', reason: 'goodbye', detail: 'goal-met' },
    scores: expect.objectContaining({ record_id: '1.1/trial_0', aggregate_metrics: { tools: 1 } }),
    composites: { tools: 1 },
    durationMs: expect.any(Number),
  };
  expect(outcome.calls).toEqual([
    {
      call: aPlan().calls[0],
      ...attempt,
      attempts: [attempt],
    },
  ]);
  expect(heard).toEqual([
    'call-start',
    'agent: Hello there.',
    'caller: 3 bursts',
    'agent: Yes it is.',
    'caller: 2 bursts',
    'tool: look_up',
    'agent: One moment.',
    'agent: Yes it is.',
    'call-end: goodbye',
    'call-scored',
  ]);
  const files = await filesIn(outcome.runDir);
  expect(Object.keys(files)).toEqual([
    'calls/1.1/trial_0/call.json',
    'calls/1.1/trial_0/events.jsonl',
    'calls/1.1/trial_0/final-db.json',
    'calls/1.1/trial_0/initial-db.json',
    'calls/1.1/trial_0/line.wav',
    'calls/1.1/trial_0/scores.json',
    'journal.jsonl',
    'run.json',
    'scenarios/1.1.json',
    'summary.json',
  ]);
  expect(JSON.parse(files['summary.json'] ?? '')).toMatchObject({ planned: 1, scored: 1, unscored: 0 });
  const events = readEvents(files['calls/1.1/trial_0/events.jsonl'] ?? '');
  expect([events[0]?.type, events.at(-1)?.type]).toEqual(['call-start', 'call-end']);
});

test('writes the same bytes again for the same seed, and others for another seed', async () => {
  const files = async (seed: number) => filesIn((await runPlan(aPlan({ seed }), await someOptions())).runDir);

  const [first, again, other] = [await files(7), await files(7), await files(8)];

  expect(again).toEqual(first);
  const events = 'calls/1.1/trial_0/events.jsonl';
  expect(untilSpeech(other[events])).not.toEqual(untilSpeech(first[events]));
});

test('begins every call at zero on a clock of its own, also side by side', async () => {
  const plan = aPlan({ trials: 3 });

  const inTurn = await runPlan(plan, await someOptions());
  const sideBySide = await runPlan(plan, await someOptions({ concurrency: 3 }));

  // The journal tells the order in which things happened, which is another one.
  const { 'journal.jsonl': _, ...files } = await filesIn(inTurn.runDir);
  expect(await filesIn(sideBySide.runDir)).toMatchObject(files);
});

test('leaves a folder that holds anything as it is', async () => {
  const options = await someOptions();
  await mkdir(options.outDir);
  await writeFile(join(options.outDir, 'mine.txt'), 'mine');

  await expect(runPlan(aPlan(), options)).rejects.toMatchObject({ name: 'RunStateError', code: 'run-folder-taken' });

  expect(await filesIn(options.outDir)).toEqual({ 'mine.txt': 'mine' });
});

test('names what broke when a plugin waits for nothing, and goes on with the next call', async () => {
  let calls = 0;
  const stt = toneRecogniser({
    open(request, scope) {
      calls += 1;
      return calls === 1
        ? scope.clock.hold(() => Promise.reject(new Error('gone')))
        : toneRecogniser().open(request, scope);
    },
  });

  const outcome = await runPlan(
    aPlan({ trials: 2 }),
    await someOptions({ systems: new Map([['tones', aSystem({ stt })]]) }),
  );

  expect(outcome.calls.map(({ attempts }) => attempts.map(({ error }) => error))).toEqual([
    ['stt (plugin-broken): gone', undefined],
    [undefined],
  ]);
});

test('scores an agent that never answers: the silence is its own', async () => {
  const deaf = aSystem({ llm: scriptedLlm(says('')) });

  const outcome = await runPlan(
    aPlan({ callLimitMs: 600_000 }),
    await someOptions({ systems: new Map([['tones', deaf]]) }),
  );

  expect(outcome.calls[0]).toMatchObject({
    status: 'scored',
    fault: 'agent',
    ending: { by: 'limit', reason: 'inactivity_timeout' },
    attempts: [{}],
  });
});

test('ends a call at the limit', async () => {
  const outcome = await runPlan(aPlan({ callLimitMs: 3000 }), await someOptions());

  expect(outcome.calls[0]).toMatchObject({
    status: 'scored',
    ending: { by: 'limit', reason: 'time_limit_exceeded' },
    durationMs: 3000,
  });
});

test('refuses a plan for a system that was not composed before it writes anything', async () => {
  const options = await someOptions({ systems: new Map([['others', aSystem()]]) });

  await expect(runPlan(aPlan(), options)).rejects.toMatchObject({ code: 'system-missing' });

  await expect(filesIn(options.outDir)).rejects.toMatchObject({ code: 'ENOENT' });
});

// In real time, under three seconds.
test('holds the same conversation over a WebSocket on the wall clock', async () => {
  const caller = { ...toneCaller([1]), latency: { fixedMs: 50 } };

  const outcome = await runPlan(aPlan({ clock: 'wall', timingBudget: ANY_TIMING }), await someOptions({ caller }));

  expect(outcome.calls[0]).toMatchObject({
    status: 'scored',
    ending: { by: 'caller', reason: 'goodbye' },
  });
  const files = await filesIn(join(outcome.runDir, 'calls/1.1/trial_0'));
  const call = JSON.parse(files['call.json'] ?? '');
  expect(call.pacing.frames).toBeGreaterThan(50);
  expect(call.timing).toMatchObject({ clock: 'wall', isWithinBudget: true, clockErrorMs: null });
  expect(call.timing.caller.frames).toBeGreaterThan(50);
  const events = readEvents(files['events.jsonl'] ?? '');
  expect(factsOf(events, 'line-open')).toEqual([{ type: 'line-open', transport: 'websocket' }]);
  expect(factsOf(events, 'agent-heard').map(({ text }) => text)).toEqual(['1 bursts']);
});

function describeProgress(progress: RunProgress): string {
  if (progress.type === 'call-speech') return `${progress.speaker}: ${progress.text}`;
  if (progress.type === 'call-tool') return `tool: ${progress.tool}`;
  return progress.type === 'call-end' ? `call-end: ${progress.reason}` : progress.type;
}

/** The part of a log in which only latencies differ, without the seed itself. */
function untilSpeech(log: string | undefined): readonly string[] {
  return (log ?? '').split('\n').slice(1, 12);
}
