import { readFileSync } from 'node:fs';
import { InputError, type InputProblem } from '../errors/input-error.ts';
import { type JudgeManifest, judgeSchema } from '../metrics/judge-manifest.ts';
import { nearestName } from '../plugins/nearest-name.ts';
import { isRecord } from '../plugins/package-json.ts';
import type { OptionsSchema } from '../protocol/contribution.ts';
import type { JsonObject } from '../protocol/json.ts';
import { type CallerManifest, callerSchema } from './caller-schema.ts';
import { type LocatedDocument, readLocated } from './located-document.ts';
import { problemAt, schemaProblems } from './schema-problems.ts';
import { secretLeaks } from './secret-leaks.ts';
import { type SystemManifest, systemSchemaFor } from './system-schema.ts';

const SYSTEM_SCHEMA = 'eva/system@1';
const CALLER_SCHEMA = 'eva/caller@1';
const JUDGE_SCHEMA = 'eva/judge@1';
/** Longest manifest, in characters: what is longer is another kind of file, and slow to find fault with. */
const LONGEST = 256 * 1024;

/** A manifest that keeps its own rules; whether its parts are installed is another question. */
export interface ReadManifest<Manifest> {
  readonly document: LocatedDocument;
  readonly manifest: Manifest;
  /** The file's content as it was written, secrets never in it. */
  readonly raw: JsonObject;
}

export type AnyManifest =
  | { readonly type: 'system'; readonly read: ReadManifest<SystemManifest> }
  | { readonly type: 'caller'; readonly read: ReadManifest<CallerManifest> }
  | { readonly type: 'judge'; readonly read: ReadManifest<JudgeManifest> };

/** Reads and checks a system manifest; every problem of it is reported at once, under the name `shownAs`. */
export function readSystemManifest(file: string, shownAs = file): ReadManifest<SystemManifest> {
  return parseSystemManifest(readText(file, shownAs), shownAs);
}

export function parseSystemManifest(text: string, file: string): ReadManifest<SystemManifest> {
  return parseManifest(text, file, SYSTEM_SCHEMA, (value) => systemSchemaFor(value.architecture));
}

/** Reads and checks a caller manifest. */
export function readCallerManifest(file: string, shownAs = file): ReadManifest<CallerManifest> {
  return parseCallerManifest(readText(file, shownAs), shownAs);
}

export function parseCallerManifest(text: string, file: string): ReadManifest<CallerManifest> {
  return parseManifest(text, file, CALLER_SCHEMA, () => callerSchema);
}

/** Reads and checks a judge manifest. */
export function readJudgeManifest(file: string, shownAs = file): ReadManifest<JudgeManifest> {
  return parseJudgeManifest(readText(file, shownAs), shownAs);
}

function parseJudgeManifest(text: string, file: string): ReadManifest<JudgeManifest> {
  return parseManifest(text, file, JUDGE_SCHEMA, () => judgeSchema);
}

/** Reads a manifest of any kind; what its `schema` does not say to be a caller or judges is checked as a system. */
export function readManifest(file: string, shownAs = file): AnyManifest {
  const text = readText(file, shownAs);
  const { value } = readLocated(text, shownAs);
  const schema = isRecord(value) ? String(value.schema) : '';
  const meant = nearestName(schema, [SYSTEM_SCHEMA, CALLER_SCHEMA, JUDGE_SCHEMA]);
  if (meant === JUDGE_SCHEMA) {
    return { type: 'judge', read: parseJudgeManifest(text, shownAs) };
  }
  return meant === CALLER_SCHEMA
    ? { type: 'caller', read: parseCallerManifest(text, shownAs) }
    : { type: 'system', read: parseSystemManifest(text, shownAs) };
}

function parseManifest<Manifest>(
  text: string,
  file: string,
  expectedSchema: string,
  schemaFor: (value: Record<string, unknown>) => OptionsSchema<Manifest>,
): ReadManifest<Manifest> {
  const document = readLocated(text, file);
  if (document.problems.length > 0) throw invalid(document.problems);
  const { value } = document;
  if (!isRecord(value)) {
    throw invalid([problemAt(document, [], { message: 'this is not a manifest', expected: 'a map of keys' })]);
  }
  const leaks = secretLeaks(document);
  if (isOfAnotherSchema(value.schema, expectedSchema)) {
    const message = `"${value.schema}" is not possible here`;
    throw invalid([...leaks, problemAt(document, ['schema'], { message, expected: expectedSchema })]);
  }
  const schema = schemaFor(value);
  try {
    const manifest = schema.parse(value);
    if (leaks.length > 0) throw invalid(leaks);
    // YAML's core schema yields JSON values only.
    return { document, manifest, raw: value as JsonObject };
  } catch (error) {
    if (error instanceof InputError) throw error;
    const problems = schemaProblems({ error, document, at: [], jsonSchema: schema.jsonSchema });
    throw invalid([...leaks, ...problems.filter((problem) => !leaks.some((leak) => samePlace(leak, problem)))]);
  }
}

/** Another kind of file, or another version: measured by the rules of this one, everything in it would be wrong. */
function isOfAnotherSchema(schema: unknown, expected: string): schema is string {
  return (
    typeof schema === 'string' &&
    schema !== expected &&
    /^eva\/(?:system|caller|judge|perturbations|prices)@\d+$/.test(schema)
  );
}

/** A place that holds a secret is reported once, by the problem that does not show it. */
function samePlace(one: InputProblem, other: InputProblem): boolean {
  return one.path === other.path;
}

function invalid(problems: readonly InputProblem[]): InputError {
  return new InputError({ code: 'manifest-invalid', problems: [...problems].sort(byPosition) });
}

function byPosition(one: InputProblem, other: InputProblem): number {
  return (one.line ?? 0) - (other.line ?? 0) || (one.column ?? 0) - (other.column ?? 0);
}

function readText(file: string, shownAs: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const message =
      code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'this is a folder' : (error as Error).message;
    throw new InputError({
      code: 'manifest-invalid',
      problems: [{ file: shownAs, message, expected: 'a manifest, YAML or JSON' }],
    });
  }
  if (text.length <= LONGEST) return text;
  const message = `this is longer than any manifest, ${text.length} characters`;
  throw invalid([{ file: shownAs, message, expected: `at most ${LONGEST}` }]);
}
