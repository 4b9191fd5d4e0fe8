import { parentPort } from 'node:worker_threads';
import { type CallRecogniser, createCallRecogniser } from './call-recogniser.ts';
import { loadSphinxLibrary } from './decoder/sphinx-library.ts';
import type { RecognitionReply, RecognitionRequest } from './recognition-messages.ts';

/** Decoding computes for milliseconds at a time: in the main thread it would delay the frames of every call. */
const port = parentPort;
if (port === null) throw new Error('recognition-worker runs as a worker thread only');

const library = loadSphinxLibrary();
const recognisers = new Map<number, CallRecogniser>();

port.on('message', (request: RecognitionRequest) => {
  if (request.type === 'close') {
    recognisers.get(request.stream)?.close();
    recognisers.delete(request.stream);
    return;
  }
  try {
    port.postMessage(answer(request));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    port.postMessage({ type: 'failed', id: request.id, message } satisfies RecognitionReply);
  }
});

function answer(request: Exclude<RecognitionRequest, { readonly type: 'close' }>): RecognitionReply {
  if (request.type === 'open') {
    recognisers.set(request.stream, createCallRecogniser(library, request.settings));
    return { type: 'opened', id: request.id };
  }
  const recogniser = recognisers.get(request.stream);
  if (recogniser === undefined) throw new Error(`stream ${request.stream} is not open`);
  return request.type === 'hear'
    ? { type: 'heard', id: request.id, text: recogniser.hear(request.frames) }
    : { type: 'concluded', id: request.id, conclusion: recogniser.conclude() };
}
