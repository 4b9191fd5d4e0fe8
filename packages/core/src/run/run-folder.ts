import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { wavFromTracks } from '../audio/wav.ts';
import { RunStateError } from '../errors/run-state-error.ts';
import { serialiseEvents } from '../log/event-lines.ts';
import type { StoredScores } from '../metrics/stored-scores.ts';
import { databaseHash } from '../tools/database-hash.ts';
import type { CallRun } from './call-run.ts';
import type { Verdict } from './fault.ts';
import type { PlannedCall, RunPlan } from './run-plan.ts';
import { RUN_FOLDER_SCHEMA, type StoredCall, storedPlannedCall } from './run-record.ts';

/** Makes the folder, and refuses one that holds anything: no two runs mix and nothing is overwritten. */
export async function claimRunFolder(runDir: string): Promise<void> {
  await mkdir(runDir, { recursive: true }).catch((cause: NodeJS.ErrnoException) => {
    throw new RunStateError({
      code: 'run-folder-unusable',
      message: `${runDir} cannot be made: ${cause.code ?? cause.message}.`,
      cause,
    });
  });
  if ((await readdir(runDir)).length === 0) return;
  throw new RunStateError({
    code: 'run-folder-taken',
    message: `${runDir} holds something already.`,
    hint: 'Give the run another folder.',
  });
}

/** Below the run folder: `calls/<system>/<scenario>/trial_<n>`, without the system when there is only one. */
export function callFolder(plan: Pick<RunPlan, 'systems'>, call: PlannedCall): string {
  const own = [call.scenario.id, `trial_${call.trial}`];
  return join('calls', ...(plan.systems.length === 1 ? own : [call.system, ...own]));
}

export interface CallFiles {
  readonly call: PlannedCall;
  readonly run: CallRun;
  readonly verdict: Verdict;
  /** Null for a call that is not scored. */
  readonly scores: StoredScores | null;
}

/** Everything of one call. `call.json` comes last: a folder that has it is whole. */
export async function writeCall(directory: string, files: CallFiles): Promise<void> {
  const { call, run, verdict, scores } = files;
  const events = serialiseEvents(run.events);
  const wav = wavFromTracks(run.recording);
  await mkdir(directory, { recursive: true });
  await writeWhole(join(directory, 'events.jsonl'), events);
  await writeWhole(join(directory, 'line.wav'), wav);
  await writeJson(join(directory, 'initial-db.json'), run.initialDb);
  await writeJson(join(directory, 'final-db.json'), run.finalDb);
  if (scores !== null) await writeJson(join(directory, 'scores.json'), scores);
  const stored: StoredCall = {
    schema: RUN_FOLDER_SCHEMA,
    ...storedPlannedCall(call),
    ...verdict,
    ending: run.ending,
    failure: run.failure,
    durationMs: run.durationMs,
    pacing: run.pacing,
    hashes: {
      initialDb: databaseHash(run.initialDb),
      finalDb: databaseHash(run.finalDb),
      events: sha256(events),
      line: sha256(wav),
    },
  };
  await writeJson(join(directory, 'call.json'), stored);
}

/** Keys sorted, so that the same content gives the same bytes whoever made it. */
export function writeJson(path: string, value: unknown): Promise<void> {
  return writeWhole(path, `${JSON.stringify(sorted(value), null, 2)}\n`);
}

/** Under another name until all of it is on the disk: a reader finds the whole file or none. */
async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const unfinished = `${path}.unfinished`;
  await mkdir(dirname(path), { recursive: true });
  const file = await open(unfinished, 'w');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, sorted(item)]));
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
