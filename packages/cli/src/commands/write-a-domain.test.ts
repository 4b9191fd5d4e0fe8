import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type CliProject, cliProject } from '../__fixtures__/cli-project.ts';

const ROOT = join(import.meta.dirname, '../../../..');
/** One of the calls is held in audio. */
const LONGEST_MS = 60_000;

test(
  'who follows the page from an empty folder comes to a scored call, in text and in audio',
  async () => {
    using project = projectWithOfflineParts();
    const page = readFileSync(join(ROOT, 'docs/guide/write-a-domain.md'), 'utf8');
    const blocks = blocksIn(/## Start\n(.*?)To give it to others/s.exec(page)?.[1] ?? '');

    const results: { readonly command: string; readonly code: number; readonly out: string }[] = [];
    for (const { language, text } of blocks) {
      if (language === 'yaml') project.write(/^# (\S+)/.exec(text)?.[1] ?? '', text);
      if (language !== 'sh') continue;
      for (const line of text.split('\n').filter((one) => one.startsWith('eva '))) {
        const { code, out, err } = await project.eva(line.split(' ').slice(1));
        // Folders are named by the second, and in here no time passes.
        rmSync(join(project.root, 'runs'), { recursive: true, force: true });
        results.push({ command: line, code, out: out === '' ? err : out });
      }
    }

    expect(results.map(({ command, code }) => [command, code])).toEqual([
      ['eva domain new library-desk', 0],
      ['eva domain validate ./library-desk', 0],
      ['eva domain solve ./library-desk', 0],
      ['eva domain fuzz ./library-desk', 0],
      ['eva run system.yaml --domain library-desk --text', 0],
      ['eva run system.yaml --domain library-desk --limit 1', 0],
    ]);
    const [inText = '', inAudio = ''] = results.slice(4).map(({ out }) => out);
    expect(inText).toContain('2 calls of 2 scenarios');
    expect(inText).toMatch(/^task_completion +1\.000 .* 2 of 2 +code$/m);
    expect(inText).not.toContain('EVA-A_pass');
    expect(inAudio).toMatch(/^EVA-A_pass +1 of 1 /m);
    expect(inAudio).toMatch(/^task_completion +1\.000 .* 1 of 1 +code$/m);
  },
  LONGEST_MS,
);

function blocksIn(section: string): readonly { readonly language: string; readonly text: string }[] {
  return [...section.matchAll(/```(\w+)\n(.*?)```/gs)].map(([, language = '', text = '']) => ({ language, text }));
}

function projectWithOfflineParts(): CliProject {
  const project = cliProject(['@eva/adapter-local']);
  mkdirSync(join(project.root, 'node_modules/@eva'), { recursive: true });
  const linked = join(project.root, 'node_modules/@eva/adapter-local');
  symlinkSync(join(ROOT, 'packages/adapters-local'), linked, 'dir');
  return project;
}
