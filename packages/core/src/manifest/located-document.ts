import {
  type Alias,
  type Document,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml';
import type { InputProblem } from '../errors/input-error.ts';

export type Path = readonly (string | number)[];

interface Position {
  readonly line: number;
  readonly column: number;
}

/** A YAML or JSON text with the place of everything in it. */
export interface LocatedDocument {
  readonly file: string;
  readonly value: unknown;
  /** What is wrong with the text itself; `value` is then not to be trusted. */
  readonly problems: readonly InputProblem[];
  /** Where the value at `path` stands, or the nearest thing around it that is there. */
  locate(path: Path): Position;
  /** Where the key at the end of `path` stands. */
  locateKey(path: Path): Position;
}

/** What the parser says to programmers, said to people who write the file. */
const PLAIN_MESSAGES: ReadonlyMap<string, string> = new Map([
  ['MULTIPLE_DOCS', 'a second document begins here; a file holds one'],
]);
const TOO_DEEP = 'this is nested too deeply';

/** Reads YAML 1.2, of which JSON is a part. */
export function readLocated(text: string, file: string): LocatedDocument {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, strict: true, logLevel: 'error' });
  const positionAt = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  // A parser that stumbled once stumbles on over the same mistake; what follows the first says nothing new.
  const problems: InputProblem[] = [...document.errors, ...document.warnings].slice(0, 1).map((error) => ({
    file,
    ...positionAt(error.pos[0]),
    message: PLAIN_MESSAGES.get(error.code) ?? plain(error.message.split('\n', 1)[0] ?? ''),
  }));
  const binary = text.indexOf('\u0000');
  if (binary !== -1) problems.splice(0, 1, { file, ...positionAt(binary), message: 'this is no text in UTF-8' });
  if (problems.length === 0) {
    const [place, message] = wrongAlias(document) ?? [];
    if (place !== undefined && message !== undefined) problems.push({ file, ...positionAt(place), message });
  }
  let value: unknown = null;
  if (problems.length === 0) {
    try {
      value = document.toJS({ maxAliasCount: 20 });
    } catch (error) {
      problems.push({ file, line: 1, column: 1, message: plain((error as Error).message) });
    }
  }
  const contents = document.contents as Node | null;
  return {
    file,
    value,
    problems,
    locate: (path) => positionAt(offsetOf(contents, path, 'value')),
    locateKey: (path) => positionAt(offsetOf(contents, path, 'key')),
  };
}

function plain(message: string): string {
  if (message.startsWith('Maximum call stack')) return TOO_DEEP;
  return message.startsWith('Excessive alias count') ? 'its aliases stand for aliases without bound' : message;
}

/** The first alias that stands for nothing, or for something that it is itself a part of: no file could hold that. */
function wrongAlias(document: Document): readonly [offset: number, message: string] | undefined {
  let found: readonly [number, string] | undefined;
  const look = (alias: Alias, path: readonly unknown[]) => {
    const meant = alias.resolve(document);
    if (meant !== undefined && !path.includes(meant)) return undefined;
    const problem = meant === undefined ? 'nothing before it is called so' : 'it is a part of what it stands for';
    found = [startOf(alias) ?? 0, `*${alias.source} stands for nothing: ${problem}`];
    return visit.BREAK;
  };
  try {
    visit(document, { Alias: (_key, alias, path) => look(alias, path) });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [0, TOO_DEEP];
  }
  return found;
}

function offsetOf(root: Node | null, path: Path, side: 'key' | 'value'): number {
  let node: unknown = root;
  let offset = startOf(root) ?? 0;
  for (const [depth, step] of path.entries()) {
    const isLast = depth === path.length - 1;
    if (isMap(node)) {
      const pair = node.items.find(
        (item) => isPair(item) && isScalar(item.key) && String(item.key.value) === String(step),
      );
      if (pair === undefined) return offset;
      offset = startOf(pair.key) ?? offset;
      if (isLast && side === 'key') return offset;
      node = pair.value;
      offset = startOf(node) ?? offset;
    } else if (isSeq(node) && typeof step === 'number') {
      node = node.items[step];
      if (node === undefined) return offset;
      offset = startOf(node) ?? offset;
    } else {
      return offset;
    }
  }
  return offset;
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}
