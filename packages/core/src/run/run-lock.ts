import { link, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { RunStateError } from '../errors/run-state-error.ts';
import { onDisk } from './on-disk.ts';
import { mayBeAlive, ownProcess, type ProcessMark } from './process-mark.ts';

export const LOCK_FILE = 'run.lock';

/**
 * Keeps a run folder to one process. What a killed process left is taken over: the lock names it by number and start, so
 * a new process that happens to have its number is not mistaken for it. Refused with `run-locked` while it lives.
 */
export function lockRunFolder(runDir: string, owner: ProcessMark = ownProcess()): Promise<AsyncDisposable> {
  const file = join(runDir, LOCK_FILE);
  return onDisk(file, () => takeLock(file, owner));
}

/** Between two looks another process may have taken the lock and given it back, but not this often. */
const MOST_LOOKS = 1000;

async function takeLock(file: string, owner: ProcessMark): Promise<AsyncDisposable> {
  const mine = `${JSON.stringify(owner)}\n`;
  const own = `${file}.${owner.pid}`;
  await writeFile(own, mine);
  try {
    // A link is made whole or not at all, and never over another.
    for (let looks = 1; !(await isLinked(own, file)); looks += 1) {
      const text = await readFile(file, 'utf8').catch(goneOrThrow);
      if (text === undefined && looks < MOST_LOOKS) continue;
      // A link that leads nowhere can be neither read nor replaced.
      if (text === undefined) throw locked(file, undefined);
      const holder = markIn(text);
      if (holder === undefined || mayBeAlive(holder)) throw locked(file, holder);
      await takeAway(file, text, own);
    }
  } finally {
    await rm(own, { force: true });
  }
  await sweepLeftovers(file);
  return { [Symbol.asyncDispose]: () => unlink(file).catch(() => {}) };
}

function goneOrThrow(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function isLinked(own: string, file: string): Promise<boolean> {
  try {
    await link(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the lock of a dead process, unless another process was faster and it is that one's by now. */
async function takeAway(file: string, dead: string, own: string): Promise<void> {
  const aside = `${own}.dead`;
  await rename(file, aside).catch(() => {});
  const taken = await readFile(aside, 'utf8').catch(() => undefined);
  if (taken !== undefined && taken !== dead) await link(aside, file).catch(() => {});
  await rm(aside, { force: true });
}

/** Processes that were killed while they took a lock leave files of their own, which the holder puts in order. */
async function sweepLeftovers(file: string): Promise<void> {
  const names = await readdir(dirname(file));
  const numbers = names.flatMap((name) => {
    const rest = name.startsWith(`${basename(file)}.`) ? name.slice(basename(file).length + 1) : '';
    const number = /^(\d+)(?:\.dead)?$/.exec(rest)?.[1];
    return number === undefined ? [] : [number];
  });
  for (const number of new Set(numbers)) {
    const own = `${file}.${number}`;
    const text = await readFile(own, 'utf8').catch(() => undefined);
    // Half written, it still has its owner's number in its name.
    const owner = markIn(text ?? '') ?? { pid: Number(number), host: ownProcess().host, started: null };
    // The owner's own file goes last, so without it nobody is at work any more.
    if (text !== undefined && mayBeAlive(owner)) continue;
    await rm(`${own}.dead`, { force: true });
    await rm(own, { force: true });
  }
}

function markIn(text: string): ProcessMark | undefined {
  try {
    const { pid, host, started } = JSON.parse(text) as ProcessMark;
    return typeof pid === 'number' && typeof host === 'string' ? { pid, host, started: started ?? null } : undefined;
  } catch {
    return undefined;
  }
}

function locked(file: string, holder: ProcessMark | undefined): RunStateError {
  const who = holder === undefined ? 'another process' : `process ${holder.pid} on ${holder.host}`;
  return new RunStateError({
    code: 'run-locked',
    message: `${file}: ${who} is working on this run.`,
    hint: 'Wait until it has ended. If it has, delete this file.',
  });
}
