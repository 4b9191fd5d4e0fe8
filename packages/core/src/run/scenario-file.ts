import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { InputError, type InputProblem } from '../errors/input-error.ts';
import type { Scenario } from '../protocol/scenario.ts';
import { scenarioSchema } from './scenario-schema.ts';

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

/** JSON is read as the YAML that it also is, because that parser knows the line of everything. */
export async function parseScenario(text: string, file: string): Promise<Scenario> {
  // Loaded here because plugins import this package without ever reading a scenario.
  const { isNode, LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, strict: true, uniqueKeys: true });
  if (document.errors.length > 0) {
    throw scenarioError(
      document.errors.map((error) => {
        const at = lines.linePos(error.pos[0]);
        return { file, line: at.line, column: at.col, message: error.message.split('\n')[0] ?? error.code };
      }),
    );
  }

  const parsed = scenarioSchema.safeParse(document.toJS());
  if (!parsed.success) {
    throw scenarioError(
      parsed.error.issues.map((issue) => ({
        file,
        ...placeOf(issue),
        path: pathText(issue.path),
        message: issue.message,
      })),
    );
  }
  const expectedName = `${parsed.data.id}${EXTENSION}`;
  if (basename(file) !== expectedName) {
    throw scenarioError([
      { file, ...placeOf({ path: ['id'] }), path: 'id', message: 'differs from the file name', expected: expectedName },
    ]);
  }
  // Absent optional keys stay absent: zod adds none, which the exact optional types of the contract want.
  return parsed.data as Scenario;

  function placeOf(issue: { readonly path: readonly PropertyKey[] }): Pick<InputProblem, 'line' | 'column'> {
    for (let length = issue.path.length; length >= 0; length -= 1) {
      const node = document.getIn(issue.path.slice(0, length), true);
      if (!isNode(node) || node.range == null) continue;
      const at = lines.linePos(node.range[0]);
      return { line: at.line, column: at.col };
    }
    return {};
  }
}

function pathText(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
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

function unreadable(path: string, cause: unknown): InputError {
  const missing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
  return new InputError({
    code: 'scenario-unreadable',
    problems: [{ file: path, message: missing ? 'does not exist' : 'cannot be read' }],
    cause,
  });
}
