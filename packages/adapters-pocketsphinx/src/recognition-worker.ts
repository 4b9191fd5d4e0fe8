import { serveThread } from '@eva/adapter-kit/thread';
import { type CallRecogniser, createCallRecogniser } from './call-recogniser.ts';
import { loadSphinxLibrary } from './decoder/sphinx-library.ts';
import { type Conclusion, NOTHING_HEARD, type RecognitionAsk } from './recognition-messages.ts';

/** Decoding computes for milliseconds at a time: in the main thread it would delay the frames of every call. */
const library = loadSphinxLibrary();
const recognisers = new Map<number, CallRecogniser>();

serveThread<RecognitionAsk, Conclusion>({
  answer(session, ask) {
    if (ask.type === 'open') {
      recognisers.set(session, createCallRecogniser(library, ask.settings));
      return NOTHING_HEARD;
    }
    const recogniser = recognisers.get(session);
    if (recogniser === undefined) throw new Error(`stream ${session} is not open`);
    return ask.type === 'hear' ? { text: recogniser.hear(ask.frames), words: [] } : recogniser.conclude();
  },
  close(session) {
    recognisers.get(session)?.close();
    recognisers.delete(session);
  },
});
