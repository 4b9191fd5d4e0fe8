import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { offlineProject, SYSTEM, TEXT_FLAGS } from '../__fixtures__/offline-parts.ts';

const RUN = ['run', 'mine.yaml', ...TEXT_FLAGS];

test('calls in text with nothing that hears or speaks, and says so in table and files', async () => {
  using project = offlineProject();
  // Neither is installed, and neither is asked for.
  project.write('mine.yaml', SYSTEM.replace('use: ears', 'use: eers').replace('use: mouth', 'use: moth'));

  const { code, out, err } = await project.eva([...RUN, '--limit', '1', '--out', 'result']);

  expect([code, err.split('\n').slice(0, 6)]).toEqual([
    0,
    [
      'eva: 1 call in text on the virtual clock (every part can run on it), seed 0, into result',
      'mine/1/trial_0  call begins: A greeting',
      'mine/1/trial_0  agent: Hello, this is the shop.',
      'mine/1/trial_0  caller: Good morning.',
      'mine/1/trial_0  agent: Goodbye.',
      'mine/1/trial_0  caller: Bye.',
    ],
  ]);
  expect(out).toMatch(/^1 call of 1 scenario, up to 1 trial each, in text\nmode text: nobody spoke/);
  expect(out).toMatch(/^politeness +1\.\d+ /m);
  expect(out).toMatch(/^pace +- .*\(1 skipped\)$/m);
  expect(out).not.toMatch(/^EVA-/m);
  expect(out).toContain('\nlogs and scores: result\n');
  const call = join(project.root, 'result/calls/1/trial_0');
  expect(readdirSync(call).sort()).toEqual([
    'call.json',
    'events.jsonl',
    'final-db.json',
    'initial-db.json',
    'scores.json',
  ]);
  const modes = ['run.json', 'calls/1/trial_0/call.json', 'calls/1/trial_0/scores.json'].map(
    (name) => JSON.parse(readFileSync(join(project.root, 'result', name), 'utf8')).mode,
  );
  expect(modes).toEqual(['text', 'text', 'text']);
  expect(await project.eva(['show', 'result'])).toEqual({ code: 0, out, err: '' });
});

test('says so in JSON, of the run and of a call; a call on the line says audio', async () => {
  using project = offlineProject();
  const onTheLine = ['run', 'mine.yaml', '--domain', 'shop', '--caller', 'caller.yaml', '--metrics', 'politeness'];

  const text = JSON.parse((await project.eva([...RUN, '--limit', '1', '--out', 'text', '--json'])).out);
  const audio = JSON.parse((await project.eva([...onTheLine, '--limit', '1', '--out', 'audio', '--json'])).out);
  const call = JSON.parse((await project.eva(['show', 'text', '1/trial_0', '--json'])).out);

  expect([text.run.mode, text.systems[0].summary.mode, text.calls[0].record.mode]).toEqual(['text', 'text', 'text']);
  expect([text.systems[0].summary.composites, text.calls[0].scores.aggregate_metrics]).toEqual([[], {}]);
  expect([audio.run.mode, audio.systems[0].summary.mode]).toEqual(['audio', 'audio']);
  expect([call.mode, call.turns.map(({ intended }: { intended: string }) => intended)]).toEqual([
    'text',
    ['Hello, this is the shop.', 'Good morning.', 'Goodbye.', 'Bye.'],
  ]);
});

test('the same command gives the same bytes', async () => {
  using project = offlineProject();
  const bytesOf = async (out: string) => {
    await project.eva([...RUN, '--limit', '1', '--out', out]);
    const call = join(project.root, out, 'calls/1/trial_0');
    return readdirSync(call).map((name) => [name, readFileSync(join(call, name), 'base64')]);
  };

  expect(await bytesOf('one')).toEqual(await bytesOf('two'));
});

test('shows a call and its page without a recording', async () => {
  using project = offlineProject();
  await project.eva([...RUN, '--limit', '1', '--out', 'result']);

  const shown = await project.eva(['show', 'result', '1/trial_0']);
  const page = await project.eva(['show', 'result', '--html', 'page.html']);

  expect([shown.code, shown.err, page.code]).toEqual([0, '', 0]);
  expect(shown.out).toContain('; in text, without a line\n');
  expect(shown.out).toContain('log: result/calls/1/trial_0/events.jsonl\n');
  expect(shown.out).not.toContain('answered in');
  const html = readFileSync(join(project.root, 'page.html'), 'utf8');
  expect(html).toContain('eva run, in text');
  expect(html).toContain('These calls were held in text');
  expect(html).toContain('none: a call in text');
  expect(html).not.toMatch(/class="player"|application\/x-eva-recording|class="card"/);
});

test('goes on with --resume, and scores again', async () => {
  using project = offlineProject();
  await project.eva([...RUN, '--limit', '1', '--out', 'result']);

  const resumed = await project.eva([...RUN, '--limit', '1', '--trials', '2', '--out', 'result', '--resume', '--json']);
  const scored = await project.eva(['score', 'result', '--metrics', 'pace']);

  expect(JSON.parse(resumed.out).systems[0].summary).toMatchObject({ mode: 'text', calls: 2 });
  expect(scored.code).toBe(0);
  expect(scored.err).toContain('eva: 2 attempts scored by pace\n');
});

test.each([
  ['text', 'audio', 'its calls were in text and are to be on the line'],
  ['audio', 'text', 'its calls were on the line and are to be in text'],
])('refuses to go on with a run of mode %s in mode %s, and leaves it alone', async (was, _is, message) => {
  using project = offlineProject();
  const onTheLine = ['run', 'mine.yaml', '--domain', 'shop', '--caller', 'caller.yaml', '--metrics', 'politeness'];
  const [begun, other] = was === 'text' ? [RUN, onTheLine] : [onTheLine, RUN];
  await project.eva([...begun, '--limit', '1', '--out', 'result']);
  const before = readFileSync(join(project.root, 'result/run.json'), 'utf8');

  const resumed = await project.eva([...other, '--limit', '1', '--trials', '2', '--out', 'result', '--resume']);
  const planned = await project.eva([...other, '--limit', '1', '--out', 'result', '--resume', '--dry-run']);

  expect([resumed.code, planned.code]).toEqual([2, 2]);
  expect(resumed.err).toContain(message);
  expect(planned.err).toContain(message);
  expect(readFileSync(join(project.root, 'result/run.json'), 'utf8')).toBe(before);
});

test('tells in a dry run what would be done', async () => {
  using project = offlineProject();

  const { code, out } = await project.eva([...RUN, '--limit', '1', '--dry-run']);

  expect(code).toBe(0);
  expect(out).toMatch(/^mode +text: no line, nobody speaks$/m);
});

test.each([
  [
    'a system without a language model',
    ['bare.yaml'],
    [],
    'bare.yaml:3:15 architecture: a call in text needs an `llm` slot',
  ],
  [
    'a caller that can only speak',
    ['mine.yaml'],
    ['--caller', 'caller.yaml'],
    'caller "brief" cannot hold a call in text',
  ],
])('refuses %s with exit code 2 before anything is written', async (_name, systems, flags, message) => {
  using project = offlineProject();
  project.write('bare.yaml', 'schema: eva/system@1\nid: bare\narchitecture: s2s\ns2s: { use: realtime }\n');
  const before = project.files();

  const { code, out, err } = await project.eva(['run', ...systems, ...TEXT_FLAGS, ...flags]);

  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(message);
  expect(project.files()).toEqual(before);
});
