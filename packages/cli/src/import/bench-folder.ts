import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError, type InputProblem, type JsonObject } from '@eva/core';
import { type BenchRecord, recordProblems } from './bench-record.ts';
import type { Alias } from './placeholders.ts';

export const BENCH_DOMAINS = ['airline', 'itsm', 'medical_hr'] as const;
export type BenchDomain = (typeof BENCH_DOMAINS)[number];

/** All that the data set holds of one domain, checked. */
export interface BenchSet {
  readonly domain: BenchDomain;
  readonly file: string;
  readonly records: readonly { readonly record: BenchRecord; readonly scenarioDb: JsonObject }[];
  readonly aliases: readonly Alias[];
}

/** Reads the domains asked for, or all that the folder has; throws `InputError` with every problem of all of them. */
export async function readBenchFolder(
  folder: { readonly path: string; readonly shown: string },
  domains: readonly BenchDomain[] | undefined,
): Promise<readonly BenchSet[]> {
  const names = await namesIn(folder);
  const present = BENCH_DOMAINS.filter((domain) => names.includes(datasetName(domain)));
  const wanted = domains ?? present;
  if (present.length === 0) {
    const expected = BENCH_DOMAINS.map(datasetName).join(', ');
    throw benchError([{ file: folder.shown, message: 'holds no data set', expected: `one of ${expected}` }]);
  }
  const problems: InputProblem[] = [];
  const sets: BenchSet[] = [];
  for (const domain of wanted) {
    const file = join(folder.shown, datasetName(domain));
    if (!present.includes(domain)) problems.push({ file, message: 'does not exist' });
    else sets.push(await readSet(domain, { path: folder.path, file }, problems));
  }
  if (problems.length > 0) throw benchError(problems);
  return sets;
}

/** Problems as the user is told of them, none of which leaves anything written. */
export function benchError(problems: readonly InputProblem[]): InputError {
  return new InputError({ code: 'import-invalid', problems, hint: 'Nothing was written.' });
}

export function inRecord(file: string, id: string, problem: InputProblem): InputProblem {
  return { ...problem, file, path: `record ${id}${problem.path === undefined ? '' : `, ${problem.path}`}` };
}

async function readSet(
  domain: BenchDomain,
  { path, file }: { readonly path: string; readonly file: string },
  problems: InputProblem[],
): Promise<BenchSet> {
  const records: { record: BenchRecord; scenarioDb: JsonObject }[] = [];
  const values = await readJson(join(path, datasetName(domain)), file, problems);
  if (values !== undefined && !Array.isArray(values)) problems.push({ file, message: 'is no list of records' });
  const seen = new Set<string>();
  for (const [index, value] of (Array.isArray(values) ? values : []).entries()) {
    const id = idOf(value) ?? `number ${index + 1}`;
    const found = [...recordProblems(value)];
    if (seen.has(id)) found.push({ path: 'id', message: 'is the id of another record, too' });
    seen.add(id);
    problems.push(...found.map((problem) => inRecord(file, id, problem)));
    if (found.length > 0) continue;
    const scenarioDb = await readScenarioDb(path, domain, id, problems, file);
    if (scenarioDb !== undefined) records.push({ record: value as BenchRecord, scenarioDb });
  }
  return { domain, file, records, aliases: await readAliases(path, domain, problems) };
}

async function readScenarioDb(
  path: string,
  domain: BenchDomain,
  id: string,
  problems: InputProblem[],
  file: string,
): Promise<JsonObject | undefined> {
  const name = `${domain}_scenarios/${id}.json`;
  const found: InputProblem[] = [];
  const value = await readJson(join(path, name), name, found);
  if (found.length === 0 && (typeof value !== 'object' || value === null || Array.isArray(value))) {
    found.push({ file: name, message: 'is no object' });
  }
  problems.push(...found.map(({ message }) => inRecord(file, id, { message: `its database ${name} ${message}` })));
  return found.length === 0 ? (value as JsonObject) : undefined;
}

async function readAliases(path: string, domain: BenchDomain, problems: InputProblem[]): Promise<readonly Alias[]> {
  const folder = `${domain}_aliases`;
  const names = await readdir(join(path, folder)).catch(() => []);
  const aliases: Alias[] = [];
  for (const name of names.filter((one) => one.endsWith('.json')).sort()) {
    const file = `${folder}/${name}`;
    const value = (await readJson(join(path, file), file, problems)) as Partial<Alias> | undefined;
    if (value === undefined) continue;
    if (typeof value?.name === 'string' && Array.isArray(value.base) && typeof value.translations === 'object') {
      aliases.push(value as Alias);
    } else {
      problems.push({ file, message: 'is no alias', expected: 'name, base, translations' });
    }
  }
  return aliases;
}

async function readJson(path: string, file: string, problems: InputProblem[]): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    problems.push({ file, message: isAbsent ? 'does not exist' : `cannot be read: ${(error as Error).message}` });
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    problems.push({ file, message: `is not JSON: ${(error as Error).message}` });
    return undefined;
  }
}

async function namesIn(folder: { readonly path: string; readonly shown: string }): Promise<readonly string[]> {
  try {
    return await readdir(folder.path);
  } catch (error) {
    const known = { ENOENT: 'does not exist', ENOTDIR: 'is a file' }[(error as NodeJS.ErrnoException).code ?? ''];
    const message = known ?? `cannot be read: ${(error as Error).message}`;
    throw benchError([{ file: folder.shown, message, expected: 'the folder of the data set' }]);
  }
}

function datasetName(domain: BenchDomain): string {
  return `${domain}_dataset.json`;
}

function idOf(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null ? (value as { readonly id?: unknown }).id : undefined;
  return typeof id === 'string' && id !== '' ? id : undefined;
}
