import { Worker } from 'node:worker_threads';
import { ProviderError } from '@eva/core';
import type { SpeechRequest } from './flite-speech.ts';
import type { WorkerReply, WorkerRequest } from './flite-worker.ts';

/** The synthesiser in a thread of its own, shared by every call that was given this engine. */
export interface FliteEngine {
  /** The whole utterance, in the format asked for. */
  speak(request: SpeechRequest): Promise<Uint8Array>;
}

const WORKER = new URL(import.meta.url.endsWith('.ts') ? './flite-worker.ts' : './flite-worker.js', import.meta.url);

/** The thread starts with the first utterance and keeps the process alive only while it owes an answer. */
export function createFliteEngine(): FliteEngine {
  const owed = new Map<number, { resolve(bytes: Uint8Array): void; reject(reason: unknown): void }>();
  let worker: Worker | undefined;
  let nextId = 0;

  const failed = (message: string): ProviderError =>
    new ProviderError({ code: 'server', provider: 'flite', stage: 'tts', message: `flite: ${message}` });

  const start = (): Worker => {
    const started = new Worker(WORKER);
    started.on('message', (reply: WorkerReply) => {
      const waiting = owed.get(reply.id);
      owed.delete(reply.id);
      if (owed.size === 0) started.unref();
      if ('bytes' in reply) waiting?.resolve(reply.bytes);
      else waiting?.reject(failed(reply.failure));
    });
    started.on('error', (error) => {
      worker = undefined;
      for (const waiting of owed.values()) waiting.reject(failed(error.message));
      owed.clear();
    });
    return started;
  };

  return {
    speak(request) {
      worker ??= start();
      const running = worker;
      const id = nextId++;
      return new Promise((resolve, reject) => {
        owed.set(id, { resolve, reject });
        running.ref();
        running.postMessage({ id, request } satisfies WorkerRequest);
      });
    },
  };
}
