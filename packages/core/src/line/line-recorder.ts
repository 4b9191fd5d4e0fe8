import { MULAW_SILENCE } from '../protocol/audio-format.ts';
import type { Millis } from '../protocol/clock.ts';
import { LINE_BYTES_PER_MS } from './line-bytes.ts';

export type LineTrack = 'caller' | 'agent';

/** Both directions of a line, in mu-law, placed by line time and never by when they were processed. */
export interface LineRecorder {
  /** Audio as played from `atMs` of the line's time on; what lies between is silence, what lies there is replaced. */
  append(track: LineTrack, audio: Uint8Array, atMs: Millis): void;
  /** Forgets a track from `atMs` on: it was placed, but not played. */
  truncate(track: LineTrack, atMs: Millis): void;
  /** Both from the line's opening on and of one length, at least `endMs`. */
  tracks(endMs?: Millis): { readonly caller: Uint8Array; readonly agent: Uint8Array };
}

/** One track, in pieces that are made when the line gets there: a long tape is never copied while calls wait for it. */
interface Tape {
  readonly pieces: Uint8Array[];
  length: number;
}

/** Ten seconds. */
const PIECE_BYTES = 10_000 * LINE_BYTES_PER_MS;

export function lineRecorder(): LineRecorder {
  const tapes: { readonly [track in LineTrack]: Tape } = {
    caller: { pieces: [], length: 0 },
    agent: { pieces: [], length: 0 },
  };

  return {
    append(track, audio, atMs) {
      const tape = tapes[track];
      const start = sampleAt(atMs);
      for (const [piece, from, at, bytes] of stretches(tape, start, start + audio.length)) {
        piece.set(audio.subarray(at - start, at - start + bytes), from);
      }
      tape.length = Math.max(tape.length, start + audio.length);
    },
    truncate(track, atMs) {
      const tape = tapes[track];
      const end = sampleAt(atMs);
      for (const [piece, from, , bytes] of stretches(tape, end, tape.length)) {
        piece.fill(MULAW_SILENCE, from, from + bytes);
      }
      tape.length = Math.min(tape.length, end);
    },
    tracks(endMs = 0) {
      const length = Math.max(tapes.caller.length, tapes.agent.length, sampleAt(endMs));
      return { caller: whole(tapes.caller, length), agent: whole(tapes.agent, length) };
    },
  };
}

function sampleAt(atMs: Millis): number {
  return Math.round(atMs * LINE_BYTES_PER_MS);
}

/** The pieces that hold `start` to `end`: each with where in it the stretch begins, where on the tape, and its length. */
function* stretches(tape: Tape, start: number, end: number): Generator<[Uint8Array, number, number, number]> {
  for (let at = start; at < end; ) {
    const index = Math.floor(at / PIECE_BYTES);
    while (tape.pieces.length <= index) tape.pieces.push(new Uint8Array(PIECE_BYTES).fill(MULAW_SILENCE));
    const from = at - index * PIECE_BYTES;
    const bytes = Math.min(PIECE_BYTES - from, end - at);
    const piece = tape.pieces[index];
    if (piece !== undefined) yield [piece, from, at, bytes];
    at += bytes;
  }
}

function whole(tape: Tape, length: number): Uint8Array {
  const bytes = new Uint8Array(length).fill(MULAW_SILENCE);
  for (const [piece, from, at, count] of stretches(tape, 0, Math.min(length, tape.length))) {
    bytes.set(piece.subarray(from, from + count), at);
  }
  return bytes;
}
