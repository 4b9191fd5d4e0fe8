import { FRAME_BYTES, FRAME_MS } from '../protocol/audio-format.ts';
import type { Millis } from '../protocol/clock.ts';
import { byteQueue } from './byte-queue.ts';
import { lineMsOf, silentFrame } from './line-bytes.ts';
import type { LineMessage } from './line-message.ts';

type LineMark = Extract<LineMessage, { readonly event: 'mark' }>;

/** One frame of the agent as the caller hears it, at its place on the line. */
export interface PlayedFrame {
  readonly lineMs: Millis;
  readonly frame: Uint8Array;
  /** How much of the frame is audio of the agent and not padding. */
  readonly filledMs: Millis;
}

/** The agent's audio at the caller's end: arrives in pieces of any size and at any time, is played at the line's pace. */
export interface Playout {
  push(audio: Uint8Array): void;
  /** Wants to be told when all audio pushed so far has been played. */
  mark(mark: LineMark): void;
  /** Drops what is not played; says how much that was. All marks are due. */
  clear(): Millis;
  /** Marks whose audio was played in the slots before. Each is given once. */
  takePlayedMarks(): readonly LineMark[];
  /**
   * Plays up to and including this slot. Mostly one frame. None while audio is late, then several at their proper
   * places: a gap of the network up to the tolerance is no gap on the line.
   */
  play(slot: number): readonly PlayedFrame[];
  readonly queuedMs: Millis;
}

/** How long the end of the audio is waited for before it counts as an end; 60 ms. */
const TOLERANCE_SLOTS = 3;

export function playout(): Playout {
  const queue = byteQueue();
  let marks: { readonly mark: LineMark; readonly atBytes: number }[] = [];
  let pushedBytes = 0;
  /** The next slot to be played. */
  let cursor = 0;
  let isFlowing = false;

  const playOne = (): PlayedFrame => {
    const lineMs = cursor * FRAME_MS;
    cursor += 1;
    if (queue.bytes === 0) return { lineMs, frame: silentFrame(), filledMs: 0 };
    const { frame, filledBytes } = queue.takeFrame();
    return { lineMs, frame, filledMs: lineMsOf(filledBytes) };
  };

  return {
    push(audio) {
      queue.push(audio);
      pushedBytes += audio.length;
    },
    mark(mark) {
      marks.push({ mark, atBytes: pushedBytes });
    },
    clear() {
      const droppedMs = lineMsOf(queue.bytes);
      queue.clear();
      isFlowing = false;
      return droppedMs;
    },
    takePlayedMarks() {
      const playedBytes = pushedBytes - queue.bytes;
      const due = marks.filter(({ atBytes }) => atBytes <= playedBytes);
      marks = marks.filter(({ atBytes }) => atBytes > playedBytes);
      return due.map(({ mark }) => mark);
    },
    play(slot) {
      const played: PlayedFrame[] = [];
      // What is here is played at the present time, unless the audio before it is still waited for.
      while (cursor <= slot) {
        if (queue.bytes >= FRAME_BYTES) isFlowing = true;
        else if (isFlowing && slot - cursor < TOLERANCE_SLOTS) break;
        else isFlowing = false;
        played.push(playOne());
      }
      return played;
    },
    get queuedMs() {
      return lineMsOf(queue.bytes);
    },
  };
}
