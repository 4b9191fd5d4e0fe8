import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { summariseRun } from '../summarise-run.ts';
import { callSection } from './call-section.ts';
import { readPageAssets } from './page-assets.ts';
import type { PageCall } from './page-call.ts';
import type { PageRun } from './page-run.ts';
import { runPage } from './run-page.ts';

const assets = readPageAssets();

function aRun(changes: Partial<PageRun> = {}): PageRun {
  const summary = summariseRun({ runId: 'run', calls: [] });
  return {
    runId: 'run',
    plannedCalls: 1,
    localEars: [],
    facts: [],
    systems: [{ id: 'a', parts: [], summary }],
    ...changes,
  };
}

const unfinished: PageCall = {
  ...{ callId: 'a/1/trial_0', system: 'a', scenario: '1', trial: 0, recordingFile: 'calls/1/trial_0/line.wav' },
  ...{ scores: null, unscored: 'it was not finished', story: null, facts: [], attempts: [] },
};

describe('the page', () => {
  test('allows its own script and style by their hashes, and nothing from anywhere', () => {
    const page = runPage(aRun(), [], assets);
    const hashOf = (text: string | undefined) =>
      `'sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}'`;
    const policy = /Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1];

    expect(policy?.replaceAll('&#39;', "'").split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${hashOf(/<script>([\s\S]*?)<\/script>/.exec(page)?.[1])}`,
      `style-src ${hashOf(/<style>([\s\S]*?)<\/style>/.exec(page)?.[1])}`,
      'media-src blob:',
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(page.match(/https?:\/\/(?!www\.w3\.org\/2000\/svg)/)).toBeNull();
  });

  test('shows a call that left no record, and says why it is not scored', () => {
    const section = callSection(unfinished, { place: 1, isOpen: true, hasRoom: () => true });
    const page = runPage(aRun(), [section], assets);

    expect(section.recording).toBeNull();
    expect(page).toContain('it was not finished');
    expect(page).toContain('This call left no record.');
  });

  test('is the same for the same run', () => {
    expect(runPage(aRun(), [], assets)).toBe(runPage(aRun(), [], assets));
  });

  test('says what the ears are worth only of runs that used local ones', () => {
    expect(runPage(aRun(), [], assets)).not.toContain('synthetic voices');
    expect(runPage(aRun({ localEars: ['pocketsphinx'] }), [], assets)).toContain('(pocketsphinx) are local');
  });
});

describe('its script', () => {
  test('is one script without imports, in ASCII, that no element end cuts short', () => {
    expect(() => new Function(assets.script)).not.toThrow();
    expect(assets.script).not.toMatch(/^(?:import|export) /m);
    expect(assets.script + assets.style).toMatch(/^[\0-\x7f]*$/);
    expect(assets.script + assets.style).not.toMatch(/<\/|<!--/);
  });

  test('has no error of types', () => {
    const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
    const project = fileURLToPath(new URL('../../page/tsconfig.json', import.meta.url));

    expect(spawnSync(process.execPath, [compiler, '-p', project], { encoding: 'utf8' }).stdout).toBe('');
  });
});
