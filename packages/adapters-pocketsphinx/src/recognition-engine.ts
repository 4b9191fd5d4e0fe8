import { Worker } from 'node:worker_threads';
import { ProviderError } from '@eva/core';
import type {
  Conclusion,
  HeardFrame,
  RecognitionReply,
  RecognitionRequest,
  StreamSettings,
} from './recognition-messages.ts';

/** One connection to the recognising thread. */
export interface RecognitionStream {
  /** Answers the words of the turn so far. */
  hear(frames: readonly HeardFrame[]): Promise<string>;
  /** Ends the turn and answers what was said in it. */
  conclude(): Promise<Conclusion>;
  /** Whatever is still owed is refused at once. */
  close(): void;
}

const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './recognition-worker.ts' : './recognition-worker.js',
  import.meta.url,
);

interface Owed {
  readonly stream: number;
  resolve(reply: RecognitionReply): void;
  reject(reason: unknown): void;
}

interface Thread {
  readonly worker: Worker;
  readonly owed: Map<number, Owed>;
  readonly streams: Set<number>;
}

/**
 * The thread that all streams of this process share. It starts with the first stream and ends with the last, and keeps
 * the process alive only while it owes an answer.
 */
let shared: Thread | undefined;
let nextId = 0;

export async function openRecognition(settings: StreamSettings): Promise<RecognitionStream> {
  shared ??= startThread();
  const thread = shared;
  const stream = nextId++;
  thread.streams.add(stream);

  const ask = (request: (id: number) => RecognitionRequest): Promise<RecognitionReply> =>
    new Promise((resolve, reject) => {
      const id = nextId++;
      if (!thread.streams.has(stream)) {
        reject(failure('stream-closed', 'the stream is closed'));
        return;
      }
      thread.owed.set(id, { stream, resolve, reject });
      thread.worker.ref();
      thread.worker.postMessage(request(id));
    });
  const close = (): void => {
    if (!thread.streams.delete(stream)) return;
    for (const [id, owed] of thread.owed) {
      if (owed.stream !== stream) continue;
      thread.owed.delete(id);
      owed.reject(failure('stream-closed', 'the stream was closed'));
    }
    if (thread.streams.size > 0) {
      thread.worker.postMessage({ type: 'close', stream } satisfies RecognitionRequest);
      restWhenIdle(thread);
      return;
    }
    if (shared === thread) shared = undefined;
    void thread.worker.terminate();
  };

  try {
    await ask((id) => ({ type: 'open', id, stream, settings }));
  } catch (error) {
    close();
    throw error;
  }
  return {
    async hear(frames) {
      const reply = await ask((id) => ({ type: 'hear', id, stream, frames }));
      return reply.type === 'heard' ? reply.text : '';
    },
    async conclude() {
      const reply = await ask((id) => ({ type: 'conclude', id, stream }));
      return reply.type === 'concluded' ? reply.conclusion : { text: '', words: [] };
    },
    close,
  };
}

function startThread(): Thread {
  const thread: Thread = { worker: new Worker(WORKER), owed: new Map(), streams: new Set() };
  thread.worker.on('message', (reply: RecognitionReply) => {
    const owed = thread.owed.get(reply.id);
    thread.owed.delete(reply.id);
    restWhenIdle(thread);
    if (reply.type === 'failed') owed?.reject(failure('server', reply.message));
    else owed?.resolve(reply);
  });
  thread.worker.on('error', (error) => {
    if (shared === thread) shared = undefined;
    thread.streams.clear();
    for (const owed of thread.owed.values()) owed.reject(failure('server', error.message));
    thread.owed.clear();
  });
  return thread;
}

function restWhenIdle(thread: Thread): void {
  if (thread.owed.size === 0) thread.worker.unref();
}

function failure(code: 'server' | 'stream-closed', message: string): ProviderError {
  return new ProviderError({ code, provider: 'pocketsphinx', stage: 'stt', message: `pocketsphinx: ${message}` });
}
