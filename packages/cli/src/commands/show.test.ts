import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { offlineProject } from '../__fixtures__/offline-parts.ts';

const RUN = ['run', 'mine.yaml', '--domain', 'shop', '--caller', 'caller.yaml', '--metrics', 'politeness'];

test('writes the page of a run in one file, the same each time', async () => {
  using project = offlineProject();
  await project.eva([...RUN, '--limit', '1', '--out', 'result']);

  const shown = await project.eva(['show', 'result', '--html', 'pages/run.html']);
  const page = readFileSync(join(project.root, 'pages/run.html'), 'utf8');
  await project.eva(['show', 'result', '--html', 'pages/again.html']);

  expect(shown).toEqual({ code: 0, out: 'page: pages/run.html\n', err: '' });
  expect(page).toContain('Good morning.');
  expect(page).toContain('<code>../result/calls/1/trial_0/line.wav</code>');
  expect(page).toContain('id="call-1-recording"');
  expect(readFileSync(join(project.root, 'pages/again.html'), 'utf8')).toBe(page);
});

test('writes the page of one call', async () => {
  using project = offlineProject();
  await project.eva([...RUN, '--scenario', '1', '--trials', '2', '--out', 'result']);

  const { code, out } = await project.eva(['show', 'result', '1/trial_1', '--html', 'one.html', '--json']);
  const page = readFileSync(join(project.root, 'one.html'), 'utf8');

  expect([code, JSON.parse(out)]).toEqual([0, { schema: 1, page: 'one.html', calls: 1 }]);
  expect(page.match(/<details class="call"/g)?.length).toBe(1);
  expect(page).toContain('trial_1/line.wav');
});

test('says where a page can’t be written, and that is bad input', async () => {
  using project = offlineProject();
  await project.eva([...RUN, '--limit', '1', '--out', 'result']);
  mkdirSync(join(project.root, 'taken.html'));

  const { code, out, err } = await project.eva(['show', 'result', '--html', 'taken.html']);

  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(/^eva: .*taken\.html: the page can't be written: EISDIR/);
});

test('writes a page of a run that was never begun and says hardly anything of itself', async () => {
  using project = offlineProject();
  const calls = '[{ "callId": "a/1/trial_0", "system": "a", "scenario": "1", "trial": 0 }]';
  project.write('bare/run.json', `{ "schema": 1, "runId": "bare", "systems": [{ "id": "a" }], "calls": ${calls} }`);

  const shown = await project.eva(['show', 'bare', '--html', 'bare.html']);

  expect(shown).toEqual({ code: 0, out: 'page: bare.html\n', err: '' });
  expect(readFileSync(join(project.root, 'bare.html'), 'utf8')).toContain('This call left no record.');
});

test('prints how many attempts the calls took', async () => {
  using project = offlineProject();
  await project.eva([...RUN, '--limit', '1', '--out', 'result']);

  expect((await project.eva(['show', 'result'])).out).toContain('1 attempt at 1 call, none dropped\n');
});
