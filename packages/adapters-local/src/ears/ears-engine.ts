import { sharedThread } from '@eva/adapter-kit/thread';
import { ProviderError } from '@eva/core';
import type { EarsAsk, EarsRequest, HeardPiece, Transcript } from './ears-messages.ts';

/** One connection to the listening thread. */
export interface EarsStream {
  /** Answers what is certain of the turn so far. */
  hear(piece: HeardPiece): Promise<string>;
  /** Ends the turn and answers what was said in it. */
  conclude(rest: HeardPiece): Promise<Transcript>;
  /** Whatever is still owed is refused at once. */
  close(): void;
}

/** All streams of the process: the model runs for them together. */
const thread = sharedThread<EarsAsk, Transcript>({
  worker: new URL(import.meta.url.endsWith('.ts') ? './ears-worker.ts' : './ears-worker.js', import.meta.url),
  failure: (code, message) =>
    new ProviderError({ code, provider: 'local', stage: 'stt', message: `local ears: ${message}` }),
});

export async function openEars(request: EarsRequest): Promise<EarsStream> {
  const session = thread.open();
  try {
    await session.ask({ type: 'open', request });
  } catch (error) {
    session.close();
    throw error;
  }
  return {
    hear: async (piece) => (await session.ask({ type: 'hear', piece })).text,
    conclude: (rest) => session.ask({ type: 'conclude', rest }),
    close: () => session.close(),
  };
}
