import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Split } from '../sentences/held-out.ts';
import type { Shard } from './shard.ts';

function stem(folder: string, split: Split, index: number): string {
  return join(folder, split, `shard-${String(index).padStart(5, '0')}`);
}

export function hasShard(folder: string, split: Split, index: number): boolean {
  return existsSync(`${stem(folder, split, index)}.jsonl`);
}

/** The list is renamed into place last: a shard that has one is complete, whenever the generator was stopped. */
export async function writeShard(folder: string, split: Split, index: number, shard: Shard): Promise<void> {
  await mkdir(join(folder, split), { recursive: true });
  const base = stem(folder, split, index);
  await writeFile(
    `${base}.pcm`,
    new Uint8Array(shard.samples.buffer, shard.samples.byteOffset, shard.samples.byteLength),
  );
  await writeFile(`${base}.labels`, shard.labels);
  await writeFile(`${base}.part`, `${shard.utterances.map((utterance) => JSON.stringify(utterance)).join('\n')}\n`);
  await rename(`${base}.part`, `${base}.jsonl`);
}
