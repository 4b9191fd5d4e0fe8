import { createHash } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { onDisk } from './on-disk.ts';

/** The text of a JSON file: keys sorted, so that the same content gives the same bytes whoever made it. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(sorted(value), null, 2)}\n`;
}

export function writeJson(path: string, value: unknown): Promise<void> {
  return writeWhole(path, jsonText(value));
}

/** Under another name until all of it is on the disk: a reader finds the whole file or none. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  await writePieces(path, [typeof content === 'string' ? Buffer.from(content) : content]);
}

/** The same, piece by piece, so that what else runs in this process gets its turn; answers with the SHA-256, hex. */
export function writePieces(path: string, pieces: Iterable<Uint8Array>): Promise<string> {
  return onDisk(path, () => writeThenRename(path, pieces));
}

async function writeThenRename(path: string, pieces: Iterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  const unfinished = `${path}.unfinished`;
  await mkdir(dirname(path), { recursive: true });
  const file = await open(unfinished, 'w');
  try {
    for (const piece of pieces) {
      hash.update(piece);
      await file.writeFile(piece);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
  return hash.digest('hex');
}

/** Makes what was renamed into a folder outlast a crash. Where folders cannot be opened, the system does it itself. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, sorted(item)]));
}
