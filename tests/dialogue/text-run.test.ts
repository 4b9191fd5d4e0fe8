import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredScore } from '@eva/core';
import { expect, test } from 'vitest';
import { runCli } from '../../packages/cli/src/run-cli.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Such metrics need no more than words and databases. */
const SCORED = [
  'task_completion',
  'tool_call_validity',
  'authentication_success',
  'faithfulness',
  'conversation_progression',
  'conciseness',
  'user_behavioral_fidelity',
];
const SKIPPED = ['turn_taking', 'response_speed', 'stt_wer', 'agent_speech_fidelity', 'user_speech_fidelity'];

/** The command as a user types it in this repository. */
async function eva(...args: readonly string[]) {
  let out = '';
  let err = '';
  const code = await runCli(args, {
    cwd: ROOT,
    env: {},
    hasColor: false,
    signal: new AbortController().signal,
    now: () => new Date('2026-03-17T10:45:00Z'),
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  return { code, out, err };
}

function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'eva-text-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

test.each(['airline', 'itsm', 'medical_hr'])(
  'calls in text complete the tasks of %s, with the scores that text can have',
  async (domain) => {
    using folder = temporaryFolder();
    const out = join(folder.path, 'run');

    const { code, out: json } = await eva(
      ...[
        'run',
        'examples/quickstart/system.yaml',
        '--domain',
        domain,
        '--text',
        '--limit',
        '4',
        '--out',
        out,
        '--json',
      ],
    );

    expect(code).toBe(0);
    const result = JSON.parse(json) as {
      readonly run: { readonly mode: string };
      readonly calls: readonly { readonly scores: { readonly metrics: { readonly [id: string]: StoredScore } } }[];
    };
    expect(result.run.mode).toBe('text');
    expect(result.calls).toHaveLength(4);
    for (const { scores } of result.calls) {
      expect(scores.metrics.task_completion?.score).toBe(1);
      const stateOf = (id: string) => [id, scores.metrics[id]?.error ?? null, scores.metrics[id]?.skipped];
      expect(SCORED.map(stateOf)).toEqual(SCORED.map((id) => [id, null, false]));
      expect(SKIPPED.map(stateOf)).toEqual(SKIPPED.map((id) => [id, null, true]));
    }
  },
);

test('a call in text leaves the same bytes each time', async () => {
  using folder = temporaryFolder();
  const filesOf = async (name: string) => {
    const out = join(folder.path, name);
    await eva(
      'run',
      'examples/quickstart/system.yaml',
      '--domain',
      'itsm',
      '--text',
      '--scenario',
      '8.1',
      '--out',
      out,
    );
    const call = join(out, 'calls/8.1/trial_0');
    return readdirSync(call).map((file) => [file, readFileSync(join(call, file), 'utf8')]);
  };

  expect(await filesOf('one')).toEqual(await filesOf('two'));
});
