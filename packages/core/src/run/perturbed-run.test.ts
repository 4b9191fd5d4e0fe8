import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readWav } from '../audio/wav.ts';
import { readEventFile } from '../log/event-lines.ts';
import type { PerturbationPlan } from '../perturbations/perturbation-plan.ts';
import type { Metric } from '../protocol/metric.ts';
import type { FrameTransform, Perturbation } from '../protocol/perturbation.ts';
import { runPlan } from './execute-plan.ts';
import type { RunPlan } from './run-plan.ts';
import type { RunPlanOptions } from './run-plan-options.ts';
import { scoreRun } from './score-run.ts';
import { hissing, renamed } from './scripted/perturbations.ts';
import { toneCaller } from './scripted/tone-caller.ts';
import { aPlan, filesIn, someOptions } from './scripted/tone-run.ts';

const HISS = { id: 'noise:hiss@20', grade: 1, use: 'p#noise-hiss', options: { snr: 20 } } as const;
const RENAMED = { id: 'behaviour:renamed', grade: 1, use: 'p#behaviour-renamed', options: {} } as const;
const perturbations = new Map([
  [HISS.id, hissing],
  [RENAMED.id, renamed],
]);
const ALWAYS: PerturbationPlan = { always: [HISS], pools: [] };

async function made(plan: RunPlan, options: Partial<RunPlanOptions> = {}) {
  const given = await someOptions({ perturbations, ...options });
  const outcome = await runPlan(plan, given);
  const folder = outcome.calls[0]?.directory ?? '';
  return { outcome, options: given, folder, files: await filesIn(given.outDir) };
}

const json = (text: string | undefined) => JSON.parse(text ?? 'null');
const isSame = (one: ArrayLike<number> | undefined, other: ArrayLike<number> | undefined) =>
  one !== undefined && other !== undefined && Buffer.from(one).equals(Buffer.from(other));

test('says what was drawn in the plan, the log and the call, and keeps both ends of the line', async () => {
  const { files, folder } = await made(aPlan({ perturbations: ALWAYS }));

  const run = json(files['run.json']);
  expect(run.perturbations).toEqual(ALWAYS);
  expect(run.calls[0].perturbations).toEqual([HISS.id]);
  const record = json(await readFile(join(folder, 'call.json'), 'utf8'));
  expect(record.perturbations).toEqual([HISS.id]);
  const [start] = await readEventFile(join(folder, 'events.jsonl'));
  expect(start).toMatchObject({ type: 'call-start', perturbations: [{ id: HISS.id, seed: expect.any(Number) }] });
  const [line, spoken] = await Promise.all(
    ['line.wav', 'spoken.wav'].map(async (name) => readWav(await readFile(join(folder, name)))),
  );
  expect(spoken?.channels.map(({ length }) => length)).toEqual(line?.channels.map(({ length }) => length));
  expect(isSame(line?.channels[1], spoken?.channels[1])).toBe(true);
  expect(isSame(line?.channels[0], spoken?.channels[0])).toBe(false);
  expect(Object.keys(record.hashes)).toEqual(['events', 'finalDb', 'initialDb', 'line', 'spoken']);
});

test('a run that nothing disturbs says nothing of it and keeps one recording', async () => {
  const { files } = await made(aPlan());

  expect(Object.keys(files).filter((path) => path.includes('spoken'))).toEqual([]);
  expect(Object.values(files).filter((text) => text.includes('perturbation'))).toEqual([]);
});

test('the same seed gives the same bytes, and another seed another noise on the same words', async () => {
  const [one, again, other] = await Promise.all(
    [7, 7, 8].map((seed) => made(aPlan({ perturbations: ALWAYS, seed }), { caller: toneCaller([3]) })),
  );
  const callFiles = (files: { readonly [path: string]: string } = {}) =>
    Object.fromEntries(Object.entries(files).filter(([path]) => path.startsWith('calls')));

  expect(callFiles(one?.files)).toEqual(callFiles(again?.files));
  expect(callFiles(one?.files)).not.toEqual(callFiles(other?.files));
});

/** Whose turns a call has, and whether both ends of the caller's direction are there to be looked at. */
const turnsTaken: Metric = {
  kind: 'metric',
  id: 'turns_taken',
  version: '1',
  category: 'diagnostic',
  pipelines: ['cascade'],
  scale: { min: 0, max: 9, better: 'lower' },
  inDefaultSet: true,
  inPassAtK: false,
  needs: [],
  score: async (call) => ({
    status: 'scored',
    value: call.turns.length,
    normalized: null,
    judgedBy: 'code',
    details: {
      turns: call.turns.map(({ speaker, segments }) => `${speaker} ${segments.map(({ startMs }) => startMs).join()}`),
      conditions: [...(call.perturbations ?? [])],
      isNoisy: !isSame(call.audio('caller').bytes, call.audio('caller', undefined, 'heard').bytes),
    },
  }),
};

/** Too soft for the ears of these agents, and loud enough to be taken for a voice on the recording. */
const rumble: FrameTransform = ({ samples, lineMs }) =>
  samples.map((sample, index) => sample + (lineMs % 1000 < 500 ? (index % 8 < 4 ? 0.004 : -0.004) : 0));
const rumbling: Perturbation = { ...hissing, open: ({ side }) => (side === 'caller' ? rumble : undefined) };

test('who spoke when is what was spoken: noise makes no turn, then and when it is scored again', async () => {
  const clean = await made(aPlan(), { metrics: [turnsTaken] });
  const noisy = await made(aPlan({ perturbations: ALWAYS }), {
    metrics: [turnsTaken],
    perturbations: new Map([[HISS.id, rumbling]]),
  });
  const scoresOf = async (folder: string) => await readFile(join(folder, 'scores.json'), 'utf8');
  const [before, scores] = [await scoresOf(clean.folder), await scoresOf(noisy.folder)];

  expect(json(scores).metrics.turns_taken.details).toEqual({
    ...json(before).metrics.turns_taken.details,
    conditions: [HISS.id],
    isNoisy: true,
  });
  const { domain, metrics, outDir, composites = () => ({}) } = noisy.options;
  await scoreRun({ runDir: outDir, domain, metrics, composites });
  expect(await scoresOf(noisy.folder)).toBe(scores);
});

test('noise is no word of the caller: whose doing it is that a call went wrong is asked of what was spoken', async () => {
  const { outcome } = await made(aPlan({ perturbations: ALWAYS, maxAttempts: 1 }), {
    perturbations: new Map([[HISS.id, rumbling]]),
    caller: toneCaller([]),
  });

  expect(outcome.calls[0]).toMatchObject({
    status: 'unscored',
    fault: 'caller',
    why: 'the caller hung up without a word',
  });
});

test('a perturbation may change the caller before the call', async () => {
  const openings: string[] = [];
  const caller = toneCaller([2]);
  const { simulator } = caller;
  const listening = {
    ...caller,
    simulator: {
      ...simulator,
      place: (...given: Parameters<typeof simulator.place>) => {
        openings.push(given[0].goal.openingLine);
        return simulator.place(...given);
      },
    },
  };

  await made(aPlan({ perturbations: { always: [RENAMED], pools: [] } }), { caller: listening });

  expect(openings).toEqual(['Rewritten.']);
});

test('each call draws its own, the same for all systems, and a resumed run the same again', async () => {
  const pools = [{ id: 'pool:two', draws: [[HISS], [RENAMED], []] }];
  const trials = (count: number) => aPlan({ perturbations: { always: [], pools }, trials: count, systems: ['a', 'b'] });
  const drawn = (plan: RunPlan) => plan.calls.map(({ callId, perturbations: ids }) => `${callId} ${ids?.join('+')}`);

  expect(drawn(trials(12)).slice(0, 8)).toEqual(drawn(trials(4)));
  const conditions = trials(12).calls.map(({ perturbations: ids }) => ids?.join('+'));
  expect(conditions.filter((_, index) => index % 2 === 0)).toEqual(conditions.filter((_, index) => index % 2 === 1));
  expect(new Set(conditions)).toEqual(new Set([HISS.id, RENAMED.id, '']));
});

test('is not resumed with another perturbation', async () => {
  const { options } = await made(aPlan({ perturbations: ALWAYS }));
  const louder = { always: [{ ...HISS, options: { snr: 10 } }], pools: [] };

  await expect(runPlan(aPlan({ perturbations: louder }), { ...options, isResume: true })).rejects.toMatchObject({
    code: 'run-plan-differs',
    details: { differences: ['the perturbations are others'] },
  });
});

test('a plan that names what was not composed is refused before anything is written', async () => {
  await expect(made(aPlan({ perturbations: ALWAYS }), { perturbations: new Map() })).rejects.toMatchObject({
    code: 'perturbation-missing',
  });
});
