import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { importError } from './import-problems.ts';

/** One recorded call. */
export interface RecordPlace {
  readonly folder: string;
  /** As errors name it. */
  readonly shown: string;
  readonly scenario: string;
  readonly trial: number;
}

export interface FoundRecords {
  /** By scenario, numbers in an id counting as numbers, then by trial. */
  readonly records: readonly RecordPlace[];
  /** Attempts that did not count and were put aside. */
  readonly archived: readonly string[];
  /** Calls that never came to a result. */
  readonly unfinished: readonly string[];
}

const ARCHIVED = /_(failed_attempt|extra|unvalidated|attempt)_\d+$/;
const LAYOUT = 'a folder of records/SCENARIO[/trial_N]/ with result.json';
const TRIAL = /^trial_(\d+)$/;

/** The calls of a recorded run: below `records`, or in the folder itself, or the folder is one. */
export async function findRecords(folder: { readonly path: string; readonly shown: string }): Promise<FoundRecords> {
  const { path, shown } = folder;
  const names = await namesIn(path);
  if (names === undefined) throw importError([{ file: shown, message: await whyNoFolder(path), expected: LAYOUT }]);
  const found = { records: [] as RecordPlace[], archived: [] as string[], unfinished: [] as string[] };
  if (isRecord(names)) {
    addRecord(found, names, { folder: path, shown, scenario: basename(path), trial: 0 });
    return checked(found, shown);
  }
  const [base, below] = names.includes('records') ? [join(path, 'records'), join(shown, 'records')] : [path, shown];
  for (const name of (await namesIn(base)) ?? []) {
    await addScenario(found, { folder: join(base, name), shown: join(below, name), name });
  }
  return checked(found, shown);
}

interface Found {
  readonly records: RecordPlace[];
  readonly archived: string[];
  readonly unfinished: string[];
}

async function addScenario(
  found: Found,
  { folder, shown, name }: { readonly folder: string; readonly shown: string; readonly name: string },
): Promise<void> {
  const names = await namesIn(folder);
  if (names === undefined) return;
  if (ARCHIVED.test(name)) {
    found.archived.push(shown);
    return;
  }
  if (isRecord(names)) addRecord(found, names, { folder, shown, scenario: name, trial: 0 });
  for (const trialName of names) {
    if (/^trial_/.test(trialName) && ARCHIVED.test(trialName)) found.archived.push(join(shown, trialName));
    const [, trial] = TRIAL.exec(trialName) ?? [];
    const below = trial === undefined ? undefined : await namesIn(join(folder, trialName));
    if (trial === undefined || below === undefined) continue;
    const place = { folder: join(folder, trialName), shown: join(shown, trialName), scenario: name };
    if (isRecord(below)) addRecord(found, below, { ...place, trial: Number(trial) });
  }
}

function addRecord(found: Found, names: readonly string[], place: RecordPlace): void {
  if (names.includes('result.json')) found.records.push(place);
  else found.unfinished.push(place.shown);
}

function isRecord(names: readonly string[]): boolean {
  return names.includes('result.json') || names.includes('audit_log.json');
}

function checked(found: Found, shown: string): FoundRecords {
  if (found.records.length === 0) {
    const message = found.unfinished.length > 0 ? 'holds no call that came to a result' : 'holds no recorded call';
    throw importError([{ file: shown, message, expected: LAYOUT }]);
  }
  const records = [...found.records].sort(
    (one, other) => one.scenario.localeCompare(other.scenario, 'en', { numeric: true }) || one.trial - other.trial,
  );
  return { ...found, records };
}

async function whyNoFolder(path: string): Promise<string> {
  const isFile = (await stat(path).catch(() => undefined))?.isFile() === true;
  return isFile ? 'this is a file' : 'there is no such folder';
}

/** Undefined for what is no folder. */
async function namesIn(folder: string): Promise<readonly string[] | undefined> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
