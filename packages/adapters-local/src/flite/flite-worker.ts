import { parentPort } from 'node:worker_threads';
import { loadFlite } from './flite-program.ts';
import type { Speech, SpeechRequest } from './flite-speech.ts';

/** Synthesis computes for a tenth of a second at a time: in the main thread it would delay the frames of every call. */
export interface WorkerRequest {
  readonly id: number;
  readonly request: SpeechRequest;
}
export type WorkerReply =
  | { readonly id: number; readonly speech: Speech }
  | { readonly id: number; readonly failure: string };

const port = parentPort;
if (port === null) throw new Error('flite-worker runs as a worker thread only');

const flite = loadFlite();
port.on('message', async ({ id, request }: WorkerRequest) => {
  try {
    const speech = await (await flite)(request);
    port.postMessage({ id, speech } satisfies WorkerReply, [speech.samples.buffer as ArrayBuffer]);
  } catch (error) {
    port.postMessage({ id, failure: error instanceof Error ? error.message : String(error) } satisfies WorkerReply);
  }
});
