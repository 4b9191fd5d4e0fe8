import { sharedThread } from '@eva/adapter-kit/thread';
import { ProviderError } from '@eva/core';
import type { SpeechRequest } from './flite-speech.ts';

/** The synthesiser in a thread of its own, shared by every call that was given this engine. */
export interface FliteEngine {
  /** The whole utterance, in the format asked for. */
  speak(request: SpeechRequest): Promise<Uint8Array>;
}

const WORKER = new URL(import.meta.url.endsWith('.ts') ? './flite-worker.ts' : './flite-worker.js', import.meta.url);

/** The thread starts with the first utterance and keeps the process alive only while it owes an answer. */
export function createFliteEngine(): FliteEngine {
  const session = sharedThread<SpeechRequest, Uint8Array>({
    worker: WORKER,
    failure: (code, message) =>
      new ProviderError({ code, provider: 'flite', stage: 'tts', message: `flite: ${message}` }),
  }).open();
  return { speak: (request) => session.ask(request) };
}
