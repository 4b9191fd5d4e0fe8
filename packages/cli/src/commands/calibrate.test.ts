import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCli } from '../run-cli.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'eva-calibrate-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** In this repository, whose development dependencies bring the offline parts. */
async function eva(args: readonly string[], signal = new AbortController().signal) {
  const shown = { out: '', err: '' };
  const code = await runCli(args, {
    ...{ cwd: ROOT, env: {}, hasColor: false, signal },
    now: () => new Date('2026-03-17T10:45:00Z'),
    out: (text) => {
      shown.out += text;
    },
    err: (text) => {
      shown.err += text;
    },
  });
  return { code, ...shown };
}

test('calls one agent with a fault beside the clean one, prints the matrix and keeps it', async () => {
  const out = join(folder, 'one');
  const args = ['calibrate', '--runs', '1', '--fault', 'rambles', '--out', out];

  const { code, out: text, err } = await eva(args);

  expect([code, err.split('\n')[0]]).toEqual([
    0,
    expect.stringMatching(/^eva: 4 calls of 2 agents on the virtual clock, seed 0, into .*one$/),
  ]);
  expect(text).toMatch(/^conciseness .* 1\*$/m);
  expect(text).toMatch(/^A {2}rambles: caught in 1 of 1 by conciseness \d\.\d\d -> \d\.\d\d$/m);
  const file: unknown = JSON.parse(readFileSync(join(out, 'calibration.json'), 'utf8'));
  expect(file).toMatchObject({
    schema: 'eva/calibration@1',
    runs: 1,
    conditions: [{ condition: 'ordinary', clean: { calls: 1 }, faults: [{ fault: 'rambles', calls: 1, caught: 1 }] }],
  });

  // The calls are there already, so none is made again and the same comes out.
  const again = await eva([...args, '--format', 'json']);
  expect([again.code, JSON.parse(again.out)]).toEqual([0, file]);
  expect(again.err).toContain('eva: 2 of 2 calls were done before and are kept\n');

  const scored = await eva([...args, '--score']);
  expect([scored.code, scored.out]).toEqual([0, text]);
  expect(scored.err).toMatch(/^eva: baseline: scored\neva: clean: scored\neva: rambles: scored\n/);
}, 480_000);

test('an unknown fault is a mistake of the user, and nothing is written', async () => {
  expect(await eva(['calibrate', '--fault', 'ramble'])).toEqual({
    code: 2,
    out: '',
    err: expect.stringMatching(
      /^eva: --fault: no fault is called "ramble"; expected one of .*; did you mean "rambles"\?\n$/,
    ),
  });
});

test('scoring again takes the folder of a calibration', async () => {
  expect(await eva(['calibrate', '--score'])).toEqual({
    code: 2,
    out: '',
    err: 'eva: --score: say which calls; expected --out with the folder of a calibration\n',
  });
});

test('an interrupted calibration says how to go on', async () => {
  const out = join(folder, 'two');

  const { code, err } = await eva(
    ['calibrate', '--runs', '1', '--fault', 'rambles', '--out', out],
    AbortSignal.abort(),
  );

  expect([code, err]).toEqual([130, expect.stringContaining('To go on: the same command with --out')]);
}, 60_000);
