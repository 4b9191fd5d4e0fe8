import { FRAME_BYTES, MULAW_SILENCE } from '@eva/core';
import { pcmFromMulaw } from '@eva/core/audio';
import { type AcousticModel, loadAcousticModel } from './acoustic-model.ts';
import { phoneSetOf } from './decoder/phone-set.ts';
import { SEARCH_SETTINGS } from './decoder/search-settings.ts';
import { createEar, type Ear } from './ear.ts';
import { type EarsAsk, type EarsRequest, type HeardPiece, NOTHING_HEARD, type Transcript } from './ears-messages.ts';
import { createVocabularies } from './language/vocabularies.ts';
import { PIECE_FRAMES } from './line-gate.ts';
import { type ModelCard, phoneClassesOf, readModelCard } from './model-card.ts';

/** All streams of the thread. */
export interface ListeningRoom {
  answer(stream: number, ask: EarsAsk): Promise<Transcript>;
  close(stream: number): void;
}

interface Listener {
  readonly ear: Ear;
  /** What the model remembers of the turn. */
  state: Float32Array;
}

/** A piece that waits for the model. */
interface WaitingPiece {
  readonly listener: Listener;
  readonly piece: HeardPiece;
  resolve(): void;
  reject(reason: unknown): void;
}

const FULL_SCALE = 32_768;
/** Pieces of different streams that go through the model together at most. */
const MOST_TOGETHER = 16;
/** Silence after a turn, beyond the model's delay, for the last word to end. */
const TAIL_MS = 240;
const FRAME_MS = 20;

/**
 * Whatever is waiting when the model is free goes through it together, one piece of each stream. A piece is always of
 * the same length, and the model's numbers are the same to the bit in any company: how the line's sound arrived, and who
 * else was speaking, changes nothing.
 */
export function createListeningRoom(): ListeningRoom {
  const card = readModelCard();
  const listeners = new Map<number, Listener>();
  const waiting: WaitingPiece[] = [];
  const vocabularies = createVocabularies({
    phones: phoneSetOf(phoneClassesOf(card)),
    logPriors: Float32Array.from(card.logPriors),
  });
  const loading = loadAcousticModel(card);
  // Whoever asks for the model hears of it.
  loading.catch(() => {});
  let isBusy = false;

  const open = async (stream: number, request: EarsRequest): Promise<void> => {
    const [network] = await Promise.all([vocabularies.of(request), loading]);
    const ear = createEar({ network, card, settings: SEARCH_SETTINGS, spellingOf: vocabularies.spellingOf });
    listeners.set(stream, { ear, state: new Float32Array(card.stateSize) });
  };

  const hear = (listener: Listener, piece: HeardPiece): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.push({ listener, piece, resolve, reject });
      if (!isBusy) void work();
    });

  const work = async (): Promise<void> => {
    isBusy = true;
    while (waiting.length > 0) {
      const together = waiting.splice(0, MOST_TOGETHER);
      try {
        await hearTogether(await loading, together);
        for (const { resolve } of together) resolve();
      } catch (error) {
        for (const { reject } of together) reject(error);
      }
    }
    isBusy = false;
  };

  return {
    async answer(stream, ask) {
      if (ask.type === 'open') {
        await open(stream, ask.request);
        return NOTHING_HEARD;
      }
      const listener = listeners.get(stream);
      if (listener === undefined) throw new Error(`stream ${stream} is not open`);
      if (ask.type === 'hear') {
        await hear(listener, ask.piece);
        return { text: await listener.ear.text(), words: [] };
      }
      for (const piece of withTail(ask.rest, card)) await hear(listener, piece);
      // Each turn is heard as if it were the first: what came before cannot change it.
      listener.state = new Float32Array(card.stateSize);
      return await listener.ear.conclude();
    },
    close(stream) {
      listeners.delete(stream);
    },
  };
}

async function hearTogether(model: AcousticModel, together: readonly WaitingPiece[]): Promise<void> {
  const scored = await model.score(
    together.map(({ listener, piece }) => ({ samples: samplesOf(piece.bytes), state: listener.state })),
  );
  for (const [index, { listener, piece }] of together.entries()) {
    const answer = scored[index];
    if (answer === undefined) throw new Error('the model answers for fewer streams than it was asked');
    listener.state = answer.state;
    listener.ear.hear(answer.scores, piece.framesStartMs);
  }
}

/** The rest of a turn in whole pieces, with the silence after it that the last word needs. */
function withTail(rest: HeardPiece, { delayFrames, hopMs }: ModelCard): readonly HeardPiece[] {
  const tailFrames = Math.ceil((delayFrames * hopMs + TAIL_MS) / FRAME_MS);
  const pieces = Math.ceil((rest.framesStartMs.length + tailFrames) / PIECE_FRAMES);
  const pieceBytes = PIECE_FRAMES * FRAME_BYTES;
  const bytes = new Uint8Array(pieces * pieceBytes).fill(MULAW_SILENCE);
  bytes.set(rest.bytes);
  return Array.from({ length: pieces }, (_, index) => ({
    bytes: bytes.slice(index * pieceBytes, (index + 1) * pieceBytes),
    framesStartMs: rest.framesStartMs.slice(index * PIECE_FRAMES, (index + 1) * PIECE_FRAMES),
  }));
}

function samplesOf(bytes: Uint8Array): Float32Array {
  return Float32Array.from(pcmFromMulaw(bytes), (sample) => sample / FULL_SCALE);
}
