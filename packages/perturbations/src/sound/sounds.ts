import { randomStream } from '@eva/core';
import { airport } from './airport.ts';
import { baby } from './baby.ts';
import { cafe } from './cafe.ts';
import { construction } from './construction.ts';
import { hiss } from './hiss.ts';
import { levelled } from './loop.ts';
import { music } from './music.ts';
import { road } from './road.ts';
import { street } from './street.ts';
import { type Track, track } from './track.ts';

/** What can be heard behind a caller, each made by rule. */
const SOUNDS = { cafe, street, road, construction, airport, baby, music, static: hiss } as const satisfies {
  readonly [name: string]: (into: Track, random: () => number) => void;
};

export type SoundName = keyof typeof SOUNDS;

export const SOUND_NAMES = Object.keys(SOUNDS) as readonly SoundName[];

/** Long enough that nobody learns it, short enough to be made in a tenth of a second. */
const LOOP_SECONDS = 30;
/** The sound is always the same one; where in it a call begins is what the call's seed decides. */
const SEED = 20_260_726;

/** Half a minute of it at the rate of the line, mean power 1, to be played in a circle. */
export function soundLoop(name: SoundName): Float32Array {
  const made = track(LOOP_SECONDS);
  SOUNDS[name](made, randomStream(SEED));
  return levelled(made.samples);
}
