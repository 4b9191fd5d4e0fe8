import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { InputError, type JsonObject } from '@eva/core';

export interface VectorFile {
  /** Folder and file name without extension: what a suite is called. */
  readonly name: string;
  readonly file: string;
}

/** Where a vector stands, for people who look it up. */
export interface PlacedVector {
  readonly label: string;
  readonly vector: JsonObject;
}

/** All vector files of a folder laid out as `<group>/<name>.jsonl` or `<group>/<name>.json`, by name. */
export function listVectorFiles(dir: string): readonly VectorFile[] {
  const groups = readdirSync(dir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return groups
    .flatMap((group) =>
      readdirSync(path.join(dir, group.name))
        .filter((name) => /\.jsonl?$/.test(name))
        .map((name) => ({
          name: `${group.name}/${name.replace(/\.jsonl?$/, '')}`,
          file: path.join(dir, group.name, name),
        })),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Vectors of one file as they come: a line each of a `.jsonl`, or the `cases` of a `.json`. */
export async function* readVectors(file: string): AsyncGenerator<PlacedVector> {
  if (file.endsWith('.json')) {
    const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { readonly cases: readonly JsonObject[] };
    for (const [index, vector] of cases.entries()) yield { label: labelOf(vector, `case ${index + 1}`), vector };
    return;
  }
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    line += 1;
    if (text.trim() === '') continue;
    const vector = parseLine(text, file, line);
    yield { label: labelOf(vector, `line ${line}`), vector };
  }
}

function labelOf(vector: JsonObject, fallback: string): string {
  const name = vector.id ?? vector.case;
  if (typeof name === 'string') return name;
  const parts = [vector.record_id, vector.language].filter((part) => typeof part === 'string');
  return parts.length === 0 ? fallback : parts.join(' ');
}

function parseLine(text: string, file: string, line: number): JsonObject {
  try {
    return JSON.parse(text) as JsonObject;
  } catch (cause) {
    throw new InputError({ code: 'bad-vector', problems: [{ file, line, message: 'this line is not JSON' }], cause });
  }
}
