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

interface Tape {
  bytes: Uint8Array;
  length: number;
}

/** A minute; doubled as needed. */
const FIRST_CAPACITY_BYTES = 60_000 * LINE_BYTES_PER_MS;

export function lineRecorder(): LineRecorder {
  const tapes: { readonly [track in LineTrack]: Tape } = { caller: blankTape(), agent: blankTape() };

  return {
    append(track, audio, atMs) {
      const tape = tapes[track];
      const start = sampleAt(atMs);
      const end = start + audio.length;
      grow(tape, end);
      tape.bytes.set(audio, start);
      tape.length = Math.max(tape.length, end);
    },
    truncate(track, atMs) {
      const tape = tapes[track];
      const end = sampleAt(atMs);
      if (end >= tape.length) return;
      tape.bytes.fill(MULAW_SILENCE, end, tape.length);
      tape.length = end;
    },
    tracks(endMs = 0) {
      const length = Math.max(tapes.caller.length, tapes.agent.length, sampleAt(endMs));
      grow(tapes.caller, length);
      grow(tapes.agent, length);
      return { caller: tapes.caller.bytes.slice(0, length), agent: tapes.agent.bytes.slice(0, length) };
    },
  };
}

function sampleAt(atMs: Millis): number {
  return Math.round(atMs * LINE_BYTES_PER_MS);
}

function blankTape(): Tape {
  return { bytes: new Uint8Array(FIRST_CAPACITY_BYTES).fill(MULAW_SILENCE), length: 0 };
}

function grow(tape: Tape, length: number): void {
  if (length <= tape.bytes.length) return;
  const bytes = new Uint8Array(Math.max(length, 2 * tape.bytes.length)).fill(MULAW_SILENCE);
  bytes.set(tape.bytes.subarray(0, tape.length));
  tape.bytes = bytes;
}
