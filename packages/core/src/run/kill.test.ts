import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as realSleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { randomStream } from '../random/seeded.ts';
import { readJournal } from './journal.ts';

const SCRIPT = fileURLToPath(new URL('./scripted/killable-run.ts', import.meta.url));
const KILLS = 10;
/** A call tells about a dozen things, and is written in the milliseconds after the last but one of them. */
const MOST_STEPS = 24;
const LATEST_MS = 30;

// In real time: eleven processes, loaded beside each other, run one after the other.
test('ten kills at random moments lose no finished call, make none twice, and leave a journal that reads', async () => {
  const outDir = join(await mkdtemp(join(tmpdir(), 'eva-kill-')), 'run');
  const random = randomStream(20_261_202);
  const processes = Array.from({ length: KILLS + 1 }, () =>
    spawn(process.execPath, [...process.execArgv, SCRIPT, outDir]),
  );
  const outputs = processes.map(outputOf);
  await Promise.all(outputs.map((output) => output.until('ready')));
  const finished = new Map<string, string>();

  for (const [index, child] of processes.slice(0, KILLS).entries()) {
    child.stdin?.write('go\n');
    await outputs[index]?.lines(Math.floor(random() * MOST_STEPS));
    await realSleep(random() * LATEST_MS);
    child.kill('SIGKILL');
    await ended(child);
    for (const [folder, mark] of await wholeFolders(outDir)) {
      expect(finished.get(folder) ?? mark).toBe(mark);
      finished.set(folder, mark);
    }
  }
  const [last, output] = [processes.at(-1), outputs.at(-1)];
  last?.stdin?.write('go\n');
  await output?.until('done 10');
  expect(await (last === undefined ? undefined : ended(last))).toBe(0);

  const folders = new Map(await wholeFolders(outDir));
  expect([...folders.keys()].sort()).toEqual(Array.from({ length: 10 }, (_, trial) => `trial_${trial}`));
  for (const [folder, mark] of finished) expect(folders.get(folder)).toBe(mark);
  const entries = await readJournal(join(outDir, 'journal.jsonl'));
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1));
  for (const type of ['attempt-end', 'call-end']) {
    const ends = entries.flatMap((entry) => (entry.type === type && 'callId' in entry ? [entry.callId] : []));
    expect(ends.sort()).toEqual(Array.from({ length: 10 }, (_, trial) => `tones/1.1/trial_${trial}`));
  }
  expect((await readdir(outDir)).sort()).toEqual(['calls', 'journal.jsonl', 'run.json', 'scenarios', 'summary.json']);
  const summary = JSON.parse(await readFile(join(outDir, 'summary.json'), 'utf8'));
  expect([summary.planned, summary.scored, summary.unscored]).toEqual([10, 10, 0]);
}, 180_000);

/** Each folder that has its final name, and what would differ if it were written again. */
async function wholeFolders(outDir: string): Promise<readonly (readonly [string, string])[]> {
  const parent = join(outDir, 'calls/1.1');
  const names = await readdir(parent).catch(() => []);
  const whole = names.filter((name) => /^trial_\d+$/.test(name));
  return await Promise.all(
    whole.map(async (name) => {
      const { ino, mtimeMs, size } = await stat(join(parent, name, 'call.json'));
      return [name, `${ino} ${mtimeMs} ${size}`] as const;
    }),
  );
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', resolve);
  });
}

interface Output {
  until(text: string): Promise<void>;
  /** Resolves when it has told so many more things, or has come to its end. */
  lines(count: number): Promise<void>;
}

function outputOf(child: ChildProcess): Output {
  let seen = '';
  let check = (): void => {};
  const take = (chunk: Buffer): void => {
    seen += chunk.toString();
    check();
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  const holds = (isThere: () => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      check = () => {
        if (isThere()) resolve();
      };
      child.once('close', () => reject(new Error(`it ended too early:\n${seen}`)));
      check();
    });
  const lineCount = (): number => seen.split('\n').length;
  return {
    until: (text) => holds(() => seen.includes(text)),
    lines(count) {
      const wanted = lineCount() + count;
      return holds(() => lineCount() >= wanted || seen.includes('done '));
    },
  };
}
