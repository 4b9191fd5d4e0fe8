import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mulawFromPcm } from '../audio/mulaw.ts';
import { readWav } from '../audio/wav.ts';
import type { CallRecord } from '../context/build-call-context.ts';
import { readEventFile } from '../log/event-lines.ts';
import type { JsonObject } from '../protocol/json.ts';
import { databaseHash } from '../tools/database-hash.ts';
import type { StoredCall } from './run-record.ts';
import { damagedFile } from './stored-file.ts';
import { sha256 } from './write-whole.ts';

const NO_RECORDING = { caller: new Uint8Array(), agent: new Uint8Array() };

type AttemptFiles = Pick<CallRecord, 'events' | 'recording' | 'spoken' | 'initialDb' | 'finalDb'>;

/**
 * What an attempt left behind, read back from its folder: all that its scores are made of beside scenario and domain.
 * Refuses files that are not what `call.json` says was written, because their scores would be of another call.
 */
export async function readStoredAttempt(
  directory: string,
  { hashes, mode }: Pick<StoredCall, 'hashes' | 'mode'>,
): Promise<AttemptFiles> {
  const spokenFile = join(directory, 'spoken.wav');
  const isDisturbed = hashes.spoken !== undefined || existsSync(spokenFile);
  const spoken = isDisturbed ? await readRecording(spokenFile) : undefined;
  const eventFile = join(directory, 'events.jsonl');
  const events = await readEventFile(eventFile);
  const line = mode === 'text' ? undefined : await readRecording(join(directory, 'line.wav'));
  const files: AttemptFiles = {
    ...(spoken === undefined ? {} : { spoken: spoken.recording }),
    events,
    recording: line?.recording ?? NO_RECORDING,
    initialDb: await readDatabase(join(directory, 'initial-db.json')),
    finalDb: await readDatabase(join(directory, 'final-db.json')),
  };
  const found = [
    ['events.jsonl', hashes.events, sha256(await bytesOf(eventFile))],
    ...(line === undefined ? [] : [['line.wav', hashes.line, line.hash] as const]),
    ...(spoken === undefined ? [] : [['spoken.wav', hashes.spoken, spoken.hash] as const]),
    ['initial-db.json', hashes.initialDb, databaseHash(files.initialDb)],
    ['final-db.json', hashes.finalDb, databaseHash(files.finalDb)],
  ] as const;
  for (const [name, written, hash] of found) {
    if (written !== hash) throw damagedFile(join(directory, name), NOT_AS_LEFT);
  }
  return files;
}

const NOT_AS_LEFT = 'is not as the call left it: its SHA-256 differs from call.json';

interface StoredRecording {
  readonly recording: CallRecord['recording'];
  /** Of the file's bytes, SHA-256, hex. */
  readonly hash: string;
}

async function readRecording(file: string): Promise<StoredRecording> {
  const bytes = await bytesOf(file);
  const [caller, agent] = readWav(bytes, file).channels;
  if (caller !== undefined && agent !== undefined) {
    return { recording: { caller: mulawFromPcm(caller), agent: mulawFromPcm(agent) }, hash: sha256(bytes) };
  }
  throw damagedFile(file, 'is not the recording of a line; expected two channels, caller left and agent right');
}

async function readDatabase(file: string): Promise<JsonObject> {
  const text = Buffer.from(await bytesOf(file)).toString('utf8');
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  } catch (cause) {
    throw damagedFile(file, `is damaged: ${(cause as Error).message}`, cause);
  }
  throw damagedFile(file, 'is damaged: it is no database');
}

async function bytesOf(file: string): Promise<Uint8Array> {
  return await readFile(file).catch((cause: Error) => {
    throw damagedFile(file, `can't be read: ${cause.message}`, cause);
  });
}
