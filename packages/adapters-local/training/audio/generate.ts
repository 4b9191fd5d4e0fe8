import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { Split } from '../sentences/held-out.ts';
import type { ShardRequest } from './shard.ts';
import { hasShard } from './shard-files.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: '/tmp/ears-data' },
    split: { type: 'string', default: 'train' },
    from: { type: 'string', default: '0' },
    shards: { type: 'string', default: '100' },
    utterances: { type: 'string', default: '100' },
    seed: { type: 'string', default: '20261202' },
    kinds: { type: 'string' },
    workers: { type: 'string', default: '2' },
  },
});

const split: Split = values.split === 'held-out' ? 'held-out' : 'train';
const kinds = values.kinds === undefined ? {} : { kinds: values.kinds.split(',') };
const missing: ShardRequest[] = Array.from({ length: Number(values.shards) }, (_, at) => ({
  split,
  index: Number(values.from) + at,
  utterances: Number(values.utterances),
  seed: Number(values.seed),
  ...kinds,
})).filter(({ index }) => !hasShard(values.out, split, index));

let seconds = 0;
const startedMs = performance.now();

/** Each worker takes the next shard that is not on disk yet: stop and start again at any time. */
async function work(): Promise<void> {
  const file = import.meta.url.endsWith('.ts') ? './generate-worker.ts' : './generate-worker.js';
  const worker = new Worker(new URL(file, import.meta.url), { workerData: { folder: values.out } });
  for (let request = missing.shift(); request !== undefined; request = missing.shift()) {
    worker.postMessage(request);
    const [shardS] = (await once(worker, 'message')) as [number];
    seconds += shardS;
    const elapsedS = (performance.now() - startedMs) / 1000;
    process.stdout.write(
      `${split} ${request.index}: ${(seconds / 3600).toFixed(2)} h of audio in ${elapsedS.toFixed(0)} s\n`,
    );
  }
  await worker.terminate();
}

await Promise.all(Array.from({ length: Number(values.workers) }, work));
