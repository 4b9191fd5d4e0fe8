import { FRAME_BYTES, FRAME_MS } from '../protocol/audio-format.ts';
import type { Millis } from '../protocol/clock.ts';
import { levelDbfs } from './level.ts';
import { speechThresholdDbfs } from './speech-threshold.ts';

export interface SpeechSegment {
  readonly startMs: Millis;
  readonly endMs: Millis;
}

export interface SpeechSegmentsOptions {
  /** A pause of this length or longer ends a segment; default 200. */
  readonly hangoverMs?: Millis;
  /** Segments with less sound than this are clicks, not speech; default 60. */
  readonly minSpeechMs?: Millis;
}

/** The floor is the level that a tenth of the frames stay under: on a line, each side is silent for longer than that. */
const FLOOR_SHARE = 0.1;

/**
 * When somebody spoke on a mu-law track of a line, exact to the frame (20 ms). What counts is how far a frame stands
 * out of the track's own background, so a quiet voice is found and a constant noise is not.
 */
export function speechSegments(track: Uint8Array, options: SpeechSegmentsOptions = {}): readonly SpeechSegment[] {
  const hangoverMs = options.hangoverMs ?? 200;
  const minSpeechMs = options.minSpeechMs ?? 60;
  const levels = frameLevels(track);
  const sorted = levels.toSorted((a, b) => a - b);
  const threshold = speechThresholdDbfs(sorted[Math.floor(FLOOR_SHARE * sorted.length)]);

  const segments: { startMs: Millis; endMs: Millis; soundMs: Millis }[] = [];
  levels.forEach((level, index) => {
    if (level < threshold) return;
    const startMs = index * FRAME_MS;
    const last = segments.at(-1);
    if (last !== undefined && startMs - last.endMs < hangoverMs) {
      last.endMs = startMs + FRAME_MS;
      last.soundMs += FRAME_MS;
    } else {
      segments.push({ startMs, endMs: startMs + FRAME_MS, soundMs: FRAME_MS });
    }
  });
  return segments.filter(({ soundMs }) => soundMs >= minSpeechMs).map(({ startMs, endMs }) => ({ startMs, endMs }));
}

function frameLevels(track: Uint8Array): readonly number[] {
  const levels: number[] = [];
  for (let at = 0; at < track.length; at += FRAME_BYTES) levels.push(levelDbfs(track.subarray(at, at + FRAME_BYTES)));
  return levels;
}
