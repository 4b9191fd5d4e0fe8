import { FRAME_MS } from '../protocol/audio-format.ts';
import type { Millis } from '../protocol/clock.ts';
import { levelDbfs } from './level.ts';
import { speechThresholdDbfs } from './speech-threshold.ts';

/** Tells speech on a live line, frame by frame. */
export interface SpeechGate {
  /** One mu-law frame of 20 ms; says what changed with it. */
  push(frame: Uint8Array): 'speech-start' | 'speech-end' | undefined;
  readonly speaking: boolean;
}

export interface SpeechGateOptions {
  /** Silence after which speech is over; multiples of 20. */
  readonly stopMs: Millis;
  /** Unbroken sound after which speech has begun; default 60. */
  readonly startMs?: Millis;
}

/** The background is the softest frame of this many stretches of a second; longer than anyone speaks without a gap. */
const FLOOR_STRETCHES = 10;
const STRETCH_FRAMES = 1000 / FRAME_MS;

/** The first frame is taken for background: a line begins before anybody speaks. */
export function speechGate(options: SpeechGateOptions): SpeechGate {
  const startMs = options.startMs ?? 60;
  const { stopMs } = options;
  const stretchFloors: number[] = [];
  let frames = 0;
  let speaking = false;
  /** Unbroken sound while nobody speaks, unbroken silence while somebody does. */
  let againstMs = 0;

  const threshold = (level: number): number => {
    if (frames % STRETCH_FRAMES === 0) stretchFloors.push(level);
    else stretchFloors.push(Math.min(level, stretchFloors.pop() ?? level));
    if (stretchFloors.length > FLOOR_STRETCHES) stretchFloors.shift();
    frames += 1;
    return speechThresholdDbfs(Math.min(...stretchFloors));
  };

  return {
    push(frame) {
      const level = levelDbfs(frame);
      const isSound = level >= threshold(level);
      againstMs = isSound === speaking ? 0 : againstMs + FRAME_MS;
      if (againstMs < (speaking ? stopMs : startMs)) return undefined;
      speaking = !speaking;
      againstMs = 0;
      return speaking ? 'speech-start' : 'speech-end';
    },
    get speaking() {
      return speaking;
    },
  };
}
