import { type FileHandle, open, readFile } from 'node:fs/promises';
import { RunStateError } from '../errors/run-state-error.ts';
import type { Fault } from './fault.ts';
import { onDisk } from './on-disk.ts';

/** Raised when a reader of older journals would misread a newer one. */
export const JOURNAL_SCHEMA = 1;

/** What happened in a run, told when it had happened. `at` is ms since 1970. */
export type JournalEntry = { readonly seq: number; readonly at: number } & JournalFact;

export type JournalFact =
  | {
      readonly type: 'run-start' | 'run-resume';
      readonly schema: number;
      readonly planned: number;
      /** Calls that were settled before. */
      readonly done: number;
    }
  | { readonly type: 'attempt-start'; readonly callId: string; readonly attempt: number }
  | {
      readonly type: 'attempt-end';
      readonly callId: string;
      readonly attempt: number;
      readonly status: 'scored' | 'unscored';
      readonly fault: Fault;
      readonly why: string | null;
      /** Below the run folder. */
      readonly folder: string;
      /** The process ended between writing the folder and this line. */
      readonly recovered?: true;
    }
  | {
      readonly type: 'call-end';
      readonly callId: string;
      readonly status: 'scored' | 'unscored';
      readonly attempts: number;
    }
  | { readonly type: 'scored'; readonly metrics: readonly { readonly id: string; readonly version: string }[] }
  | { readonly type: 'run-end'; readonly how: 'finished' | 'interrupted' };

export interface Journal extends AsyncDisposable {
  /** What older processes wrote. */
  readonly earlier: readonly JournalEntry[];
  /** Resolves when the line is on the disk. */
  append(fact: JournalFact): Promise<void>;
}

/** Opens a journal for appending, after dropping a last line that its writer did not live to finish. */
export async function openJournal(file: string, now: () => number): Promise<Journal> {
  const { entries, wholeBytes } = await readLines(file);
  const handle = await onDisk(file, () => openAt(file, wholeBytes));
  let seq = entries.length;
  let last: Promise<void> = Promise.resolve();

  return {
    earlier: entries,
    append(fact) {
      seq += 1;
      const line = `${JSON.stringify({ seq, at: now(), ...fact })}\n`;
      last = last.then(() =>
        onDisk(file, async () => {
          await handle.writeFile(line);
          await handle.datasync();
        }),
      );
      return last;
    },
    async [Symbol.asyncDispose]() {
      await last.catch(() => {});
      await handle.close();
    },
  };
}

async function openAt(file: string, wholeBytes: number): Promise<FileHandle> {
  const handle = await open(file, 'a');
  try {
    await handle.truncate(wholeBytes);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** The whole lines of a journal; none when there is no journal. */
export async function readJournal(file: string): Promise<readonly JournalEntry[]> {
  return (await readLines(file)).entries;
}

interface JournalLines {
  readonly entries: readonly JournalEntry[];
  /** Where the last whole line ends. */
  readonly wholeBytes: number;
}

async function readLines(file: string): Promise<JournalLines> {
  const bytes = await onDisk(file, () =>
    readFile(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return Buffer.alloc(0);
      throw error;
    }),
  );
  const lines = bytes
    .subarray(0, bytes.lastIndexOf(0x0a) + 1)
    .toString('utf8')
    .split('\n')
    .slice(0, -1);
  const entries: JournalEntry[] = [];
  let wholeBytes = 0;
  for (const [index, line] of lines.entries()) {
    const entry = entryOf(line);
    // Only the end of a file can be torn; anything before it was on the disk.
    if (entry === undefined && index === lines.length - 1) break;
    if (entry?.seq !== index + 1) throw corrupt(file, index + 1);
    if ('schema' in entry && entry.schema > JOURNAL_SCHEMA) throw newer(file, entry.schema);
    entries.push(entry);
    wholeBytes += Buffer.byteLength(line) + 1;
  }
  return { entries, wholeBytes };
}

/** What the fields of each type are is the writer's promise; the schema number says that it is one we know. */
function entryOf(line: string): JournalEntry | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && 'type' in value ? (value as JournalEntry) : undefined;
  } catch {
    return undefined;
  }
}

function corrupt(file: string, line: number): RunStateError {
  return new RunStateError({
    code: 'journal-corrupt',
    message: `${file}:${line}: this is not line ${line} of a journal.`,
    hint: 'The file was edited or damaged. The calls are whole without it: delete it, and resume the run.',
    details: { file, line },
  });
}

function newer(file: string, schema: number): RunStateError {
  return new RunStateError({
    code: 'run-folder-newer',
    message: `${file} was written by a newer eva (schema ${schema}; this one reads up to ${JOURNAL_SCHEMA}).`,
    hint: 'Go on with this run with the version of eva that began it, or a newer one.',
  });
}
