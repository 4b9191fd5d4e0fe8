import { FRAME_BYTES, FRAME_MS } from '../protocol/audio-format.ts';
import type { Millis } from '../protocol/clock.ts';
import { type ByteQueue, byteQueue } from './byte-queue.ts';
import { lineMsOf, silentFrame } from './line-bytes.ts';

/** The caller's mouth: utterances wait here until the line has played them, one after the other. */
export interface Uplink {
  /** Mu-law audio of an utterance; utterances are played in the order in which they were first named. */
  push(utteranceId: string, audio: Uint8Array): void;
  /** The explicit cue that an utterance is over: without it, audio of whole frames would never end. */
  end(utteranceId: string): void;
  /** Ends every utterance: the caller is gone. */
  endAll(): void;
  /** Utterances that have been played to their end in the slots before. Each is given once. */
  takePlayed(): readonly PlayedUtterance[];
  /** What goes out in this slot: exactly one frame, silence when nothing is due. */
  take(slot: number): UplinkFrame;
  /** The line goes down in the middle of this utterance, if any was begun: it and all others are dropped. */
  cut(): PlayedUtterance | undefined;
  /** Nothing waits and nothing is being played. */
  readonly isIdle: boolean;
}

interface PlayedUtterance {
  readonly utteranceId: string;
  /** The end of its last sample on the line; absent when it had no audio. */
  readonly endMs?: Millis;
}

interface UplinkFrame {
  readonly frame: Uint8Array;
  /** The frame is the first of this utterance. */
  readonly starts?: string;
  readonly isSpeech: boolean;
}

interface Utterance {
  readonly id: string;
  readonly audio: ByteQueue;
  isEnded: boolean;
  endMs: Millis | undefined;
}

export interface UplinkOptions {
  /** Told of audio when it is taken, before it is played. */
  readonly onAudio?: (audio: Uint8Array) => void;
}

export function uplink({ onAudio }: UplinkOptions = {}): Uplink {
  const utterances: Utterance[] = [];

  const named = (id: string): Utterance => {
    const known = utterances.find((utterance) => utterance.id === id);
    if (known !== undefined) return known;
    const utterance: Utterance = { id, audio: byteQueue(), isEnded: false, endMs: undefined };
    utterances.push(utterance);
    return utterance;
  };

  return {
    push(utteranceId, audio) {
      const utterance = named(utteranceId);
      if (utterance.isEnded) return;
      onAudio?.(audio);
      utterance.audio.push(audio);
    },
    end(utteranceId) {
      named(utteranceId).isEnded = true;
    },
    endAll() {
      for (const utterance of utterances) utterance.isEnded = true;
    },
    takePlayed() {
      const played: PlayedUtterance[] = [];
      for (let first = utterances[0]; first?.isEnded === true && first.audio.bytes === 0; first = utterances[0]) {
        const { id, endMs } = first;
        played.push(endMs === undefined ? { utteranceId: id } : { utteranceId: id, endMs });
        utterances.shift();
      }
      return played;
    },
    take(slot) {
      const first = utterances[0];
      const isDue =
        first !== undefined && (first.audio.bytes >= FRAME_BYTES || (first.isEnded && first.audio.bytes > 0));
      if (!isDue) return { frame: silentFrame(), isSpeech: false };
      const isStart = first.endMs === undefined;
      const { frame, filledBytes } = first.audio.takeFrame();
      first.endMs = slot * FRAME_MS + lineMsOf(filledBytes);
      return isStart ? { frame, isSpeech: true, starts: first.id } : { frame, isSpeech: true };
    },
    cut() {
      const [first] = utterances.splice(0);
      return first?.endMs === undefined ? undefined : { utteranceId: first.id, endMs: first.endMs };
    },
    get isIdle() {
      return utterances.length === 0;
    },
  };
}
