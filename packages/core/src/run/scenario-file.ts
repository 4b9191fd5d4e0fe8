import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { InputError, type InputProblem } from '../errors/input-error.ts';
import type { Scenario } from '../protocol/scenario.ts';
import { scenarioOptions } from './scenario-schema.ts';

const EXTENSION = '.json';

/** Reads and checks one scenario; throws `InputError` with every problem of the file, each with its line. */
export async function readScenarioFile(path: string): Promise<Scenario> {
  return await parseScenario(await textOf(path), path);
}

/**
 * The scenarios of a folder, one at a time in the order of their ids ("2" before "10"). Only `*.json` files count; a
 * folder without any is a mistake.
 */
export async function* scenariosIn(directory: string): AsyncGenerator<Scenario> {
  const names = (await namesIn(directory)).filter((name) => name.endsWith(EXTENSION)).sort(byId);
  if (names.length === 0) {
    throw scenarioError([{ file: directory, message: 'holds no scenario', expected: 'files such as 1.1.json' }]);
  }
  for (const name of names) yield await readScenarioFile(join(directory, name));
}

export async function parseScenario(text: string, file: string): Promise<Scenario> {
  return plainScenario(text, file) ?? (await locatedScenario(text, file));
}

/** A scenario without a mistake; undefined where there is one, for this way knows no lines. */
function plainScenario(text: string, file: string): Scenario | undefined {
  try {
    const value: unknown = JSON.parse(text);
    // Of two keys of one name, `JSON.parse` silently drops the first.
    if (countKeys(value) !== keysWritten(text)) return undefined;
    const scenario = scenarioOptions.parse(value) as Scenario;
    return basename(file) === fileNameOf(scenario) ? scenario : undefined;
  } catch {
    return undefined;
  }
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum: number, item) => sum + countKeys(item), own);
}

function keysWritten(text: string): number {
  let count = 0;
  for (const [, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)) if (colon !== undefined) count += 1;
  return count;
}

/** JSON is read as the YAML that it also is, because that parser knows the line of everything. */
async function locatedScenario(text: string, file: string): Promise<Scenario> {
  // Loaded here because plugins import this package without ever reading a scenario.
  const { readLocated } = await import('../manifest/located-document.ts');
  const { problemAt, schemaProblems } = await import('../manifest/schema-problems.ts');
  const document = readLocated(text, file);
  if (document.problems.length > 0) throw scenarioError(document.problems);
  let scenario: Scenario;
  try {
    // Absent optional keys stay absent: zod adds none, which the exact optional types of the contract want.
    scenario = scenarioOptions.parse(document.value) as Scenario;
  } catch (error) {
    throw scenarioError(schemaProblems({ error, document, at: [], jsonSchema: scenarioOptions.jsonSchema }));
  }
  const expectedName = fileNameOf(scenario);
  if (basename(file) !== expectedName) {
    const message = 'differs from the file name';
    throw scenarioError([problemAt(document, ['id'], { message, expected: expectedName })]);
  }
  return scenario;
}

function fileNameOf({ id }: Scenario): string {
  return `${id}${EXTENSION}`;
}

/** Numbers inside an id count as numbers. */
function byId(left: string, right: string): number {
  return left.slice(0, -EXTENSION.length).localeCompare(right.slice(0, -EXTENSION.length), 'en', { numeric: true });
}

function scenarioError(problems: readonly InputProblem[]): InputError {
  return new InputError({ code: 'scenario-invalid', problems });
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

async function namesIn(directory: string): Promise<readonly string[]> {
  try {
    return await readdir(directory);
  } catch (cause) {
    throw unreadable(directory, cause);
  }
}

const UNREADABLE: ReadonlyMap<string, InputProblem> = new Map([
  ['ENOENT', { message: 'does not exist' }],
  ['ENOTDIR', { message: 'this is a file', expected: 'a folder of scenarios' }],
  ['EISDIR', { message: 'this is a folder', expected: 'a scenario' }],
]);

function unreadable(path: string, cause: unknown): InputError {
  const { code, message } = cause as NodeJS.ErrnoException;
  const problem = UNREADABLE.get(code ?? '') ?? { message: `cannot be read: ${message}` };
  return new InputError({ code: 'scenario-unreadable', problems: [{ file: path, ...problem }], cause });
}
