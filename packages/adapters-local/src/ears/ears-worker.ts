import { serveThread } from '@eva/adapter-kit/thread';
import type { EarsAsk, Transcript } from './ears-messages.ts';
import { createListeningRoom } from './listening-room.ts';

/** Listening computes for milliseconds at a time: in the main thread it would delay the frames of every call. */
serveThread<EarsAsk, Transcript>(createListeningRoom());
