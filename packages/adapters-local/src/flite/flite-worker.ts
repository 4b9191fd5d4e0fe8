import { parentPort } from 'node:worker_threads';
import { createAudioConverter } from '@eva/core/audio';
import { loadFlite } from './flite-program.ts';
import type { SpeechRequest } from './flite-speech.ts';

export interface WorkerRequest {
  readonly id: number;
  readonly request: SpeechRequest;
}
export type WorkerReply =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly failure: string };

const port = parentPort;
if (port === null) throw new Error('flite-worker runs as a worker thread only');

const flite = loadFlite();

port.on('message', async ({ id, request }: WorkerRequest) => {
  try {
    port.postMessage({ id, bytes: await speechBytes(request) } satisfies WorkerReply);
  } catch (error) {
    port.postMessage({ id, failure: error instanceof Error ? error.message : String(error) } satisfies WorkerReply);
  }
});

/**
 * Synthesis and resampling each compute for up to a tenth of a second: in the main thread they would delay the frames
 * of every call. Utterances are separate sounds with silence at both ends, so each is converted by itself.
 */
async function speechBytes(request: SpeechRequest): Promise<Uint8Array> {
  const { samples, sampleRateHz } = await (await flite)(request);
  const converter = await createAudioConverter({ encoding: 'pcm_s16le', sampleRateHz }, request.format);
  const spoken = converter.convert(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
  const tail = converter.tail();
  const bytes = new Uint8Array(spoken.length + tail.length);
  bytes.set(spoken);
  bytes.set(tail, spoken.length);
  return bytes;
}
