import { FRAME_BYTES, FRAME_MS, MULAW_SILENCE } from '@eva/core';
import type { HeardPiece } from './ears-messages.ts';

/** The model hears the line in pieces of this many frames, whatever pieces it arrives in: same sound, same numbers. */
export const PIECE_FRAMES = 4;
/** Dead line that is kept after a sound, for the words before it to end, and before the next one. */
const KEPT_AFTER_FRAMES = 600 / FRAME_MS;
const KEPT_BEFORE_FRAMES = 200 / FRAME_MS;
/** Mu-law codes up to this far from zero are a dead line: dither and rounding, no background noise. */
const DEAD_STEPS = 2;

/**
 * Cuts the line into pieces and leaves out what is longer than a pause and perfectly dead: on a line where nobody speaks
 * that is most of the time, and costs nothing this way. Any noise on the line is heard.
 */
export interface LineGate {
  push(bytes: Uint8Array): readonly HeardPiece[];
  /** What does not make a whole piece; nothing when nothing but a dead line was heard since the last time. */
  rest(): HeardPiece | undefined;
}

export function createLineGate(): LineGate {
  let unframed = new Uint8Array(0);
  let before: { readonly bytes: Uint8Array; readonly startMs: number }[] = [];
  let piece: { readonly bytes: Uint8Array; readonly startMs: number }[] = [];
  let startMs = 0;
  let deadFrames = 0;
  let hasSound = false;

  const take = (frame: Uint8Array): void => {
    const isDead = isDeadFrame(frame);
    deadFrames = isDead ? deadFrames + 1 : 0;
    if (!isDead) hasSound = true;
    before.push({ bytes: frame, startMs });
    startMs += FRAME_MS;
    if (!hasSound || deadFrames > KEPT_AFTER_FRAMES) {
      if (before.length > KEPT_BEFORE_FRAMES) before.shift();
      return;
    }
    piece.push(...before);
    before = [];
  };

  return {
    push(bytes) {
      const pending = new Uint8Array(unframed.length + bytes.length);
      pending.set(unframed);
      pending.set(bytes, unframed.length);
      let taken = 0;
      for (; taken + FRAME_BYTES <= pending.length; taken += FRAME_BYTES) {
        take(pending.slice(taken, taken + FRAME_BYTES));
      }
      unframed = pending.slice(taken);
      const pieces: HeardPiece[] = [];
      while (piece.length >= PIECE_FRAMES) pieces.push(joined(piece.splice(0, PIECE_FRAMES)));
      return pieces;
    },
    rest() {
      const rest = hasSound ? joined(piece) : undefined;
      piece = [];
      before = [];
      hasSound = false;
      deadFrames = 0;
      return rest;
    },
  };
}

function joined(frames: readonly { readonly bytes: Uint8Array; readonly startMs: number }[]): HeardPiece {
  const bytes = new Uint8Array(frames.length * FRAME_BYTES);
  for (const [index, frame] of frames.entries()) bytes.set(frame.bytes, index * FRAME_BYTES);
  return { bytes, framesStartMs: frames.map((frame) => frame.startMs) };
}

function isDeadFrame(frame: Uint8Array): boolean {
  // The sign is the highest bit, and the codes fall from zero outwards.
  return frame.every((code) => MULAW_SILENCE - (code | 0x80) <= DEAD_STEPS);
}
