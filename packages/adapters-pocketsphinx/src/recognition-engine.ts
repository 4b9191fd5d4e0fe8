import { sharedThread } from '@eva/adapter-kit/thread';
import { ProviderError } from '@eva/core';
import type { Conclusion, HeardFrame, RecognitionAsk, StreamSettings } from './recognition-messages.ts';

/** One connection to the recognising thread. */
export interface RecognitionStream {
  /** Answers the words of the turn so far. */
  hear(frames: readonly HeardFrame[]): Promise<string>;
  /** Ends the turn and answers what was said in it. */
  conclude(): Promise<Conclusion>;
  /** Whatever is still owed is refused at once. */
  close(): void;
}

const thread = sharedThread<RecognitionAsk, Conclusion>({
  worker: new URL(
    import.meta.url.endsWith('.ts') ? './recognition-worker.ts' : './recognition-worker.js',
    import.meta.url,
  ),
  failure: (code, message) =>
    new ProviderError({ code, provider: 'pocketsphinx', stage: 'stt', message: `pocketsphinx: ${message}` }),
});

export async function openRecognition(settings: StreamSettings): Promise<RecognitionStream> {
  const session = thread.open();
  try {
    await session.ask({ type: 'open', settings });
  } catch (error) {
    session.close();
    throw error;
  }
  return {
    hear: async (frames) => (await session.ask({ type: 'hear', frames })).text,
    conclude: () => session.ask({ type: 'conclude' }),
    close: () => session.close(),
  };
}
