import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../../packages/cli/src/run-cli.ts';
import { sharedDir } from './shared-dir.ts';

const isHere = existsSync(path.join(sharedDir, 'data/leaderboard/leaderboard-stats.json'));
if (!isHere) console.log(`Skipped: no published table at ${sharedDir}/data/leaderboard; set EVA_SHARED.`);

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/guide/statistics.md'), 'utf8');

/** The command as the page gives it, run where its folder is found. */
async function eva(command: string) {
  const shown = { out: '', err: '' };
  const code = await runCli(command.trim().split(' ').slice(1), {
    cwd: sharedDir,
    env: {},
    hasColor: false,
    signal: new AbortController().signal,
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

test.skipIf(!isHere)('the guide shows what the command prints of the published table', async () => {
  const [, command = '', shown = ''] =
    /```sh\n(eva stats --leaderboard [^\n]+)\n```\n\n```text\n([\s\S]*?)\n```/.exec(page) ?? [];

  const { code, out, err } = await eva(command);

  expect([code, err]).toEqual([0, '']);
  expect(out.slice(0, shown.length)).toBe(shown);
  expect(shown.length).toBeGreaterThan(1000);
});

test.skipIf(!isHere)('the published conclusions come out of the published figures alone', async () => {
  const { out } = await eva('eva stats --leaderboard data/leaderboard --json');
  const { printed, all } = JSON.parse(out);
  const gapOf = (of: typeof printed, id: string) =>
    of.gaps.find(({ composite }: { readonly composite: string }) => composite === id).median.toFixed(4);
  const frontOf = (of: typeof printed, id: string) =>
    of.fronts.find(({ measure }: { readonly measure: string }) => measure === id);

  expect([printed.systems.length, all.systems.length]).toEqual([12, 18]);
  expect(frontOf(printed, 'passAt1').front).toEqual([
    'gemini-3-1-flash-live',
    'gpt-realtime-1-5',
    'scribe-realtime-gemini-3-flash-eleven-conversational-v3',
    'nova-3-plus-gpt-5-4-plus-sonic-3',
  ]);
  expect(frontOf(printed, 'passPowerK').front).toEqual(['gemini-3-1-flash-live', 'gpt-realtime-1-5']);
  expect(frontOf(printed, 'passAt1').aboveHalfOnBoth).toEqual([]);
  expect([gapOf(printed, 'EVA-A'), gapOf(printed, 'EVA-X')]).toEqual(['0.4427', '0.2429']);
  expect(frontOf(all, 'passAt1').front).toEqual([
    'scribe-realtime-claude-haiku-4-5-eleven-flash-v2',
    'grok-voice-think-fast-1-0',
    'scribe-realtime-gpt-5-4-eleven-flash-v2',
  ]);
  expect(printed.significant.find(({ metric }: { readonly metric: string }) => metric === 'turn_taking')).toEqual({
    metric: 'turn_taking',
    pairs: 36,
    significant: 29,
    losses: 24,
  });
  expect(printed.accuracyLosses).toContainEqual({
    architecture: 's2s',
    condition: 'accent',
    cells: 27,
    losses: 0,
  });
});
