import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { InputError } from '../errors/input-error.ts';
import { parseScenario, readScenarioFile, scenariosIn } from './scenario-file.ts';

const SCENARIO = {
  id: '1.1',
  title: 'A title',
  workflow: 'w',
  now: '2026-03-17 10:45 CST',
  goal: { summary: 's', openingLine: 'Hi.', decisionTree: {}, facts: {} },
  persona: { id: 'p', description: 'd' },
  initialDb: { a: 1 },
  expectedDb: { a: 2 },
  tags: [],
};

describe('a scenario file', () => {
  it('gives the scenario as it is stored, without keys that were left out', async () => {
    expect(await parseScenario(JSON.stringify(SCENARIO), '/any/1.1.json')).toEqual(SCENARIO);
  });

  it('reports every mistake with its line, column and path', async () => {
    const text =
      '{\n  "id": "1.1",\n  "title": "t",\n  "workflow": "w",\n  "now": "tomorrow",\n  "goal": { "summary": "s" },\n  "persona": { "id": "p", "description": "d" },\n  "initialDb": {}, "expectedDb": {},\n  "tags": [], "colour": 1\n}';

    expect((await problemsOf(text, '1.1.json')).map(({ line, path }) => [line, path])).toEqual([
      [5, 'now'],
      [6, 'goal.openingLine'],
      [6, 'goal.decisionTree'],
      [6, 'goal.facts'],
      [9, 'colour'],
    ]);
  });

  it('names the field that was meant, and what a field should hold', async () => {
    const { title, tags: _tags, ...others } = SCENARIO;
    const text = JSON.stringify({ ...others, titel: title, tags: 'one' });

    expect(await problemsOf(text, '1.1.json')).toEqual([
      {
        file: '1.1.json',
        line: 1,
        column: text.indexOf('"one"') + 1,
        path: 'tags',
        message: '"one" is not possible here',
        expected: 'a list',
      },
      {
        file: '1.1.json',
        line: 1,
        column: text.indexOf('"titel"') + 1,
        path: 'titel',
        message: 'unknown key',
        expected: expect.stringContaining('title, workflow'),
        nearest: 'title',
      },
    ]);
  });

  it.each(['2026-02-30 10:45 CST', '2026-13-01 10:45', '2026-03-17 24:10'])(
    'takes no moment that no calendar has: %s',
    async (now) => {
      const problems = await problemsOf(JSON.stringify({ ...SCENARIO, now }), '1.1.json');

      expect(problems.map(({ path, expected }) => [path, expected])).toEqual([['now', 'a date and time that exist']]);
    },
  );

  it('reports a key that stands twice, of which JSON readers silently take one', async () => {
    const text = JSON.stringify(SCENARIO, null, 2).replace('"workflow": "w"', '"workflow": "w",\n  "title": "Another"');

    expect((await problemsOf(text, '1.1.json')).map(({ line, message }) => [line, message])).toEqual([
      [5, 'Map keys must be unique'],
    ]);
  });

  it('may hold what looks like a key within a text', async () => {
    const odd = { ...SCENARIO, title: 'say "id": "x" and \\" : then', tags: ['a":', ':b'] };

    expect(await parseScenario(JSON.stringify(odd), '1.1.json')).toEqual(odd);
  });

  it('reports where the JSON breaks off', async () => {
    const [problem] = await problemsOf('{\n  "id": "1.1",\n  "title": \n', '1.1.json');

    expect([problem?.file, problem?.line]).toEqual(['1.1.json', 3]);
  });

  it('has to be called as its id says', async () => {
    expect(await problemsOf(JSON.stringify(SCENARIO), 'x/2.1.json')).toEqual([
      {
        file: 'x/2.1.json',
        line: 1,
        column: 7,
        path: 'id',
        message: 'differs from the file name',
        expected: '1.1.json',
      },
    ]);
  });

  it('that does not exist is named', async () => {
    await expect(readScenarioFile('/nowhere/1.1.json')).rejects.toThrow('/nowhere/1.1.json: does not exist');
  });
});

describe('a folder of scenarios', () => {
  it('is read in the order of the ids, numbers as numbers, other files left aside', async () => {
    const folder = folderOf({
      '10.1.json': JSON.stringify({ ...SCENARIO, id: '10.1' }),
      '2.1.json': JSON.stringify({ ...SCENARIO, id: '2.1' }),
      'notes.md': 'not a scenario',
    });

    const ids: string[] = [];
    for await (const { id } of scenariosIn(folder)) ids.push(id);

    expect(ids).toEqual(['2.1', '10.1']);
  });

  it('is no file', async () => {
    const file = join(folderOf({ '1.1.json': '{}' }), '1.1.json');

    await expect(scenariosIn(file).next()).rejects.toThrow('1.1.json: this is a file; expected a folder of scenarios');
  });

  it('without any scenario is a mistake', async () => {
    const folder = folderOf({});

    await expect(scenariosIn(folder).next()).rejects.toThrow('holds no scenario; expected files such as 1.1.json');
  });
});

async function problemsOf(text: string, file: string): Promise<InputError['problems']> {
  try {
    await parseScenario(text, file);
    return [];
  } catch (error) {
    return (error as InputError).problems;
  }
}

function folderOf(files: { readonly [name: string]: string }): string {
  const folder = mkdtempSync(join(tmpdir(), 'eva-scenarios-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}
