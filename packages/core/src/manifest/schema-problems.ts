import type { InputProblem } from '../errors/input-error.ts';
import { nearestName } from '../plugins/nearest-name.ts';
import { isRecord } from '../plugins/package-json.ts';
import type { JsonSchema } from '../protocol/json.ts';
import type { LocatedDocument, Path } from './located-document.ts';

const UNKNOWN_KEY = 'unknown key';
const MISSING = ' is missing';
/** Unknown keys that are named one by one; a file with more of them is another kind of file. */
const MOST_UNKNOWN = 20;

/** The part of a schema library's issue that is used; what an outside library calls otherwise is left out. */
interface Issue {
  readonly code: string;
  readonly path: Path;
  readonly message: string;
  readonly keys: readonly string[];
  readonly values: readonly string[];
  /** Of a union: the issues of each branch. */
  readonly branches: readonly (readonly Issue[])[];
}

export interface SchemaProblemsSpec {
  /** What the schema's `parse` threw. */
  readonly error: unknown;
  readonly document: LocatedDocument;
  /** Where in the document the value that was parsed stands. */
  readonly at: Path;
  /** For the names that would have been right. */
  readonly jsonSchema: JsonSchema;
}

/** Turns the issues of a schema error into problems with file, line, column, expectation and nearest name. */
export function schemaProblems(spec: SchemaProblemsSpec): readonly InputProblem[] {
  const issues = issuesOf(spec.error);
  if (issues === undefined) {
    const message = spec.error instanceof Error ? spec.error.message : String(spec.error);
    return [problemAt(spec.document, spec.at, { message })];
  }
  return withoutSlips(issues.flatMap((issue) => problemsOf(issue, spec)));
}

/** A key that is missing because it is misspelt is one problem, not two. */
function withoutSlips(problems: readonly InputProblem[]): readonly InputProblem[] {
  const meant = problems.flatMap(({ path, nearest, message }) =>
    message === UNKNOWN_KEY && nearest !== undefined ? [path?.replace(/[^.]+$/, nearest)] : [],
  );
  return problems.filter(({ path, message }) => !(message.endsWith(MISSING) && meant.includes(path)));
}

/** A problem at the place of `path`. */
export function problemAt(
  document: LocatedDocument,
  path: Path,
  problem: Pick<InputProblem, 'message' | 'expected' | 'nearest'>,
  side: 'key' | 'value' = 'value',
): InputProblem {
  const position = side === 'key' ? document.locateKey(path) : document.locate(path);
  return { file: document.file, ...position, ...(path.length === 0 ? {} : { path: pathText(path) }), ...problem };
}

function pathText(path: Path): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '');
}

function problemsOf(issue: Issue, spec: SchemaProblemsSpec): readonly InputProblem[] {
  const path = [...spec.at, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    const names = namesAt(spec.jsonSchema, issue.path);
    return issue.keys.slice(0, MOST_UNKNOWN).map((key) => {
      // A name of another branch is spelt right and stands in the wrong company.
      const others = names.filter((name) => name !== key);
      const nearest = others.length < names.length ? undefined : nearestName(key, others);
      const expected = others.length === 0 ? undefined : `one of ${others.join(', ')}`;
      return problemAt(
        spec.document,
        [...path, key],
        {
          message: UNKNOWN_KEY,
          ...(expected === undefined ? {} : { expected }),
          ...(nearest === undefined ? {} : { nearest }),
        },
        'key',
      );
    });
  }
  const branch = deepestBranch(issue);
  if (branch !== undefined) {
    return branch.flatMap((inner) => problemsOf({ ...inner, path: [...issue.path, ...inner.path] }, spec));
  }
  const given = valueAt(spec.document.value, path);
  if (given === undefined && issue.code !== 'custom') {
    const parent = path.slice(0, -1);
    return [
      problemAt(spec.document, path, { message: `${String(path.at(-1))}${MISSING}`, ...expectation(issue) }, 'key'),
    ].map((problem) => ({ ...problem, ...spec.document.locate(parent) }));
  }
  const { expected } = expectation(issue);
  if (expected === undefined) return [problemAt(spec.document, path, { message: issue.message })];
  const values = [...issue.values, ...issue.branches.flat().flatMap((inner) => inner.values)];
  const nearest = typeof given === 'string' && issue.values.length !== 1 ? nearestName(given, values) : undefined;
  return [
    problemAt(spec.document, path, {
      message: `${shown(given)} is not possible here`,
      expected,
      ...(nearest === undefined ? {} : { nearest }),
    }),
  ];
}

/** Schema libraries word it as "Invalid input: expected X, received Y"; the expectation is what is wanted of it. */
function expectation(issue: Issue): { readonly expected?: string } {
  const [onlyValue] = issue.values;
  if (onlyValue !== undefined) {
    return { expected: issue.values.length === 1 ? onlyValue : `one of ${issue.values.join(', ')}` };
  }
  const ofBranches = issue.branches.flat().flatMap((inner) => expectation(inner).expected ?? []);
  if (ofBranches.length > 0) return { expected: [...new Set(ofBranches)].join(' or ') };
  const [, expected] = /expected (.+?)(?:, received .*)?$/.exec(issue.message) ?? [];
  return expected === undefined ? {} : { expected: PLAIN_WORDS.get(expected) ?? inPlainWords(expected) };
}

/** What programmers call the things of YAML, in the words of people who write it. */
const PLAIN_WORDS: ReadonlyMap<string, string> = new Map([
  ['object', 'a map'],
  ['record', 'a map'],
  ['array', 'a list'],
  ['int', 'a whole number'],
  ['number', 'a number'],
  ['string', 'text'],
  ['boolean', 'true or false'],
]);

/** `number to be >=0` is `a number of at least 0`, and `array to have <=2 items` is `a list of at most 2 items`. */
function inPlainWords(expected: string): string {
  const [, kind = '', sign = '', bound = '', unit = ''] =
    /^(\w+) to (?:be|have) (<=|>=|<|>)(\S+)( \w+)?$/.exec(expected) ?? [];
  if (kind === 'string' && sign === '>=' && bound === '1') return 'text that is not empty';
  const [word, limit] = [PLAIN_WORDS.get(kind), BOUNDS.get(sign)];
  if (word === undefined || limit === undefined) return expected;
  return `${word} ${limit} ${bound}${bound === '1' ? unit.replace(/s$/, '') : unit}`;
}

const BOUNDS: ReadonlyMap<string, string> = new Map([
  ['>=', 'of at least'],
  ['<=', 'of at most'],
  ['>', 'above'],
  ['<', 'below'],
]);

function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (isRecord(value)) return 'a map';
  // JSON has no word for the numbers that are none.
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'nothing');
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** Of a union's branches, the one that got furthest into the value is the one that was meant. */
function deepestBranch(issue: Issue): readonly Issue[] | undefined {
  const depthOf = (branch: readonly Issue[]): number => {
    const depths = branch.map((inner) => inner.path.length + (inner.code === 'unrecognized_keys' ? 1 : 0));
    return Math.max(0, ...depths);
  };
  const depths = issue.branches.map(depthOf);
  const deepest = Math.max(0, ...depths);
  if (deepest === 0) return undefined;
  const matching = issue.branches.filter((_, index) => depths[index] === deepest);
  return [...matching].sort((one, other) => one.length - other.length)[0];
}

function namesAt(schema: JsonSchema, path: Path): readonly string[] {
  let nodes: readonly JsonSchema[] = alternatives(schema);
  for (const step of path) {
    nodes = nodes.flatMap((node) => {
      const properties = node.properties;
      const inner = typeof step === 'number' ? node.items : isRecord(properties) ? properties[step] : undefined;
      return isRecord(inner) ? alternatives(inner as JsonSchema) : [];
    });
  }
  return [...new Set(nodes.flatMap((node) => (isRecord(node.properties) ? Object.keys(node.properties) : [])))];
}

function alternatives(schema: JsonSchema): readonly JsonSchema[] {
  const inner = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => {
    const list = schema[key];
    return Array.isArray(list) ? (list as readonly JsonSchema[]).flatMap(alternatives) : [];
  });
  return [schema, ...inner];
}

function valueAt(value: unknown, path: Path): unknown {
  let current = value;
  for (const step of path) {
    if (Array.isArray(current) && typeof step === 'number') current = current[step];
    else if (isRecord(current)) current = current[step];
    else return undefined;
  }
  return current;
}

function issuesOf(error: unknown): readonly Issue[] | undefined {
  const issues =
    isRecord(error) || error instanceof Error ? (error as { readonly issues?: unknown }).issues : undefined;
  return Array.isArray(issues) && issues.length > 0 ? issues.map(issueFrom) : undefined;
}

function issueFrom(raw: unknown): Issue {
  const fields = isRecord(raw) ? raw : {};
  const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  return {
    code: String(fields.code ?? 'custom'),
    path: list(fields.path).map((step) => (typeof step === 'number' ? step : String(step))),
    message: String(fields.message ?? 'is not valid'),
    keys: list(fields.keys).map(String),
    values: list(fields.values).map(String),
    branches: list(fields.errors).map((branch) => list(branch).map(issueFrom)),
  };
}
