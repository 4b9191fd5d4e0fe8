import { FRAME_BYTES, FRAME_MS } from '../protocol/audio-format.ts';
import type { Millis } from '../protocol/clock.ts';
import { levelDbfs } from './level.ts';
import { LOWEST_SPEECH_DBFS, speechThresholdDbfs } from './speech-threshold.ts';

/** How loud somebody speaks, pauses left out, from audio as it comes. */
export interface ActiveLevelMeter {
  /** Mu-law audio in pieces of any size. */
  push(audio: Uint8Array): void;
  /** Null before there is enough speech to tell. */
  readonly levelDbfs: number | null;
}

/** A pause shorter than this belongs to the speech, as it does where stretches of speech are looked for. */
const HANGOVER_FRAMES = 200 / FRAME_MS;
/** What is this far below the speech's own level is speech in any case; ITU-T P.56, method B. */
const MARGIN_DB = 15.9;
/** The background is the level that a tenth of the frames stay under. */
const FLOOR_SHARE = 0.1;
const LEAST_SPEECH_MS: Millis = 300;
/** So much is remembered: a voice does not get louder in a minute. */
const MOST_FRAMES = 60_000 / FRAME_MS;
/** The level is reckoned again after so much new audio. */
const STEP_FRAMES = 25;

/** The level of what `speechSegments` takes for speech: its mean power, short pauses within it included. */
export function activeLevelMeter(): ActiveLevelMeter {
  const levels: number[] = [];
  let pending: Uint8Array = new Uint8Array(0);
  let known: number | null = null;
  let newFrames = 0;

  return {
    push(audio) {
      const whole = pending.length === 0 ? audio : Buffer.concat([pending, audio]);
      let at = 0;
      for (; at + FRAME_BYTES <= whole.length; at += FRAME_BYTES) {
        levels.push(levelDbfs(whole.subarray(at, at + FRAME_BYTES)));
        newFrames += 1;
      }
      pending = Uint8Array.from(whole.subarray(at));
      if (levels.length > MOST_FRAMES) levels.splice(0, levels.length - MOST_FRAMES);
    },
    get levelDbfs() {
      if (newFrames >= (known === null ? 1 : STEP_FRAMES)) {
        known = activeLevel(levels) ?? known;
        newFrames = 0;
      }
      return known;
    },
  };
}

function activeLevel(levels: readonly number[]): number | null {
  const sound = speechAbove(levels, LOWEST_SPEECH_DBFS);
  if (sound.frames * FRAME_MS < LEAST_SPEECH_MS) return null;
  const floor = levels.toSorted((a, b) => a - b)[Math.floor(FLOOR_SHARE * levels.length)];
  // Speech without a pause has no background to stand out of.
  const threshold = Math.min(speechThresholdDbfs(floor), sound.dbfs - MARGIN_DB);
  const speech = threshold <= LOWEST_SPEECH_DBFS ? sound : speechAbove(levels, threshold);
  return speech.frames * FRAME_MS < LEAST_SPEECH_MS ? null : speech.dbfs;
}

function speechAbove(levels: readonly number[], threshold: number): { readonly frames: number; readonly dbfs: number } {
  let energy = 0;
  let frames = 0;
  let pauseEnergy = 0;
  let pauseFrames = Number.POSITIVE_INFINITY;
  for (const level of levels) {
    const power = 10 ** (level / 10);
    if (level < threshold) {
      pauseEnergy += power;
      pauseFrames += 1;
      continue;
    }
    const isBridged = pauseFrames < HANGOVER_FRAMES;
    energy += power + (isBridged ? pauseEnergy : 0);
    frames += 1 + (isBridged ? pauseFrames : 0);
    pauseEnergy = 0;
    pauseFrames = 0;
  }
  return { frames, dbfs: 10 * Math.log10(energy / frames) };
}
