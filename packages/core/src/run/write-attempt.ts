import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { wavPieces } from '../audio/wav.ts';
import { serialiseEvents } from '../log/event-lines.ts';
import { databaseHash } from '../tools/database-hash.ts';
import { failedAttemptFolder, unfinishedFolder } from './call-folder.ts';
import type { MadeAttempt } from './make-attempt.ts';
import { onDisk } from './on-disk.ts';
import type { PlannedCall } from './run-plan.ts';
import { RUN_FOLDER_SCHEMA, type StoredCall } from './run-record.ts';
import { storedPlannedCall } from './stored-run.ts';
import { usedIn } from './used.ts';
import { sha256, syncFolder, writeJson, writePieces, writeWhole } from './write-whole.ts';

/**
 * Writes everything of one attempt and answers with its folder: `folder` for one that counts, else a folder beside it.
 * It gets its name when it is whole, in one step.
 */
export async function writeAttempt(folder: string, call: PlannedCall, made: MadeAttempt): Promise<string> {
  const { run, verdict, scores, attempt, attemptSeed } = made;
  const target = verdict.status === 'scored' ? folder : failedAttemptFolder(folder, attempt);
  const unfinished = unfinishedFolder(folder);
  await onDisk(unfinished, async () => {
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true });
  });

  const events = serialiseEvents(run.events);
  await writeWhole(join(unfinished, 'events.jsonl'), events);
  const lineSha256 =
    run.mode === 'text' ? undefined : await writePieces(join(unfinished, 'line.wav'), wavPieces(run.recording));
  const spokenSha256 =
    run.spoken === undefined ? undefined : await writePieces(join(unfinished, 'spoken.wav'), wavPieces(run.spoken));
  await writeJson(join(unfinished, 'initial-db.json'), run.initialDb);
  await writeJson(join(unfinished, 'final-db.json'), run.finalDb);
  if (scores !== null) await writeJson(join(unfinished, 'scores.json'), scores);
  const stored: StoredCall = {
    schema: RUN_FOLDER_SCHEMA,
    ...storedPlannedCall(call),
    ...(run.mode === undefined ? {} : { mode: run.mode }),
    ...verdict,
    attempt,
    attemptSeed,
    ending: run.ending,
    failure: run.failure,
    durationMs: run.durationMs,
    usage: usedIn(run.events),
    pacing: run.pacing,
    timing: run.timing,
    hashes: {
      initialDb: databaseHash(run.initialDb),
      finalDb: databaseHash(run.finalDb),
      events: sha256(events),
      ...(lineSha256 === undefined ? {} : { line: lineSha256 }),
      ...(spokenSha256 === undefined ? {} : { spoken: spokenSha256 }),
    },
  };
  await writeJson(join(unfinished, 'call.json'), stored);
  await syncFolder(unfinished);
  await onDisk(target, () => rename(unfinished, target));
  await syncFolder(dirname(target));
  return target;
}
