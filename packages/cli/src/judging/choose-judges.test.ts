import { loadMetrics } from '@eva/core/engine';
import { expect, test } from 'vitest';
import { type CliProject, cliProject, contributions } from '../__fixtures__/cli-project.ts';
import { projectPlugins } from '../project-plugins.ts';
import type { Terminal } from '../terminal.ts';
import { chooseJudges, OFFLINE } from './choose-judges.ts';
import { openJudgeDesk } from './open-judge-desk.ts';

const READER = 'schema: eva/judge@1\nid: reader\ntext: { use: reader }\n';
const logger = { debug() {}, info() {}, warn() {} };

test('a judge that only reads is enough for calls in text, and not for calls on a line', async () => {
  using project = judgeProject();
  project.write('judges.yaml', READER);

  const inText = await choose(project, 'judges.yaml', 'text');
  const loaded = await metricsBy(project, inText);
  expect([inText?.decider('faithfulness', 'text') !== OFFLINE, inText?.decider('tts_fidelity', 'audio')]).toEqual([
    true,
    OFFLINE,
  ]);
  expect(Object.fromEntries(loaded.map(({ part }) => [part.id, part.needs]))).toEqual({
    faithfulness: ['judge-text'],
    agent_speech_fidelity: ['speech'],
  });
  await expect(metricsBy(project, await choose(project, 'judges.yaml'))).rejects.toThrow(
    'agent_speech_fidelity needs a judge that hears, and nothing here names one',
  );
});

test('`offline` and no judge at all leave everything to rules', async () => {
  using project = judgeProject();

  expect([await choose(project, OFFLINE), await choose(project, undefined)]).toEqual([undefined, undefined]);
});

test('a budget is refused where an answer has no price, with the line that would give it one', async () => {
  using project = judgeProject();
  project.write('judges.yaml', READER);
  project.write('priced.yaml', `${READER}prices: { "test/reader": { input: 1, output: 2 } }\n`);
  const open = async (file: string) => {
    const judges = await choose(project, file);
    if (judges === undefined) throw new Error('a manifest names judges');
    return openJudgeDesk(judges, { maxUsd: 1 }, { terminal: terminalIn(project), logger });
  };

  await expect(open('judges.yaml')).rejects.toThrow('no price is known for test/reader');
  expect((await open('priced.yaml')).spending()).toEqual([]);
});

test('a budget is refused for a judge that hears where only what it reads has a price', async () => {
  using project = cliProject(['judge-ears']);
  const hears = (model: string) =>
    `{ modalities: ['text', 'audio'], identity: ${model}, ask: async () => { throw new Error('not asked'); } }`;
  project.install(
    'judge-ears',
    ['deaf', 'ears'].map((id) => ({ kind: 'judge', id })),
    contributions([
      ['judge', 'deaf', hears("{ provider: 'openai', model: 'gpt-5.4' }")],
      ['judge', 'ears', hears("{ provider: 'google', model: 'gemini-3-flash-preview' }")],
    ]),
  );
  const open = async (id: string) => {
    project.write(`${id}.yaml`, `schema: eva/judge@1\nid: ${id}\naudio: { use: ${id} }\n`);
    const judges = await choose(project, `${id}.yaml`);
    if (judges === undefined) throw new Error('a manifest names judges');
    return openJudgeDesk(judges, { maxUsd: 1 }, { terminal: terminalIn(project), logger });
  };

  await expect(open('deaf')).rejects.toThrow('audioInput: USD');
  expect((await open('ears')).spending()).toEqual([]);
});

test('a judge for a metric that asks none is refused at its place, and rules are named for any', async () => {
  using project = judgeProject();
  const write = (metrics: string) => project.write('judges.yaml', `${READER}metrics: { ${metrics} }\n`);

  write('stt_wer: { use: reader }');
  await expect(metricsBy(project, await choose(project, 'judges.yaml'), ['stt_wer'])).rejects.toThrow(
    'stt_wer asks no judge: code alone decides it',
  );
  write('stt_wer: offline, speakability: { use: reader }');
  const loaded = await metricsBy(project, await choose(project, 'judges.yaml'), ['stt_wer', 'speakability']);
  expect(loaded.map(({ part }) => part.version)).toEqual(['v0.1', 'model-1']);
});

function judgeProject(): CliProject {
  const project = cliProject(['judge-reader']);
  project.install(
    'judge-reader',
    [{ kind: 'judge', id: 'reader', title: 'A judge that reads' }],
    contributions([
      ['judge', 'reader', "{ modalities: ['text'], ask: async () => { throw new Error('not asked'); } }"],
    ]),
  );
  return project;
}

function choose(project: CliProject, judge: string | undefined, mode?: 'text') {
  const terminal = terminalIn(project);
  const catalog = projectPlugins(project.root, terminal);
  return chooseJudges(judge, { terminal, env: {}, logger, catalog, ...(mode === undefined ? {} : { mode }) });
}

const JUDGED = ['faithfulness', 'agent_speech_fidelity'];

async function metricsBy(project: CliProject, judges: Awaited<ReturnType<typeof choose>>, ids = JUDGED) {
  const catalog = projectPlugins(project.root, terminalIn(project));
  const spec = { catalog, env: {}, logger, ...(judges === undefined ? {} : { judges }) };
  return await loadMetrics(ids, spec);
}

function terminalIn({ root }: CliProject): Terminal {
  return {
    cwd: root,
    env: {},
    hasColor: false,
    signal: new AbortController().signal,
    now: () => new Date(0),
    out() {},
    err() {},
  };
}
