import { parentPort, workerData } from 'node:worker_threads';
import { loadAlignedFlite } from './aligned-speech.ts';
import { createLineRate } from './line-rate.ts';
import { makeShard, type ShardRequest } from './shard.ts';
import { writeShard } from './shard-files.ts';

const { folder } = workerData as { readonly folder: string };
const flite = loadAlignedFlite();
const lineRate = createLineRate();

parentPort?.on('message', async (request: ShardRequest) => {
  const shard = await makeShard(request, await flite, await lineRate);
  await writeShard(folder, request.split, request.index, shard);
  parentPort?.postMessage(shard.samples.length / 8000);
});
