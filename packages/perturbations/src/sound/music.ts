import { biquad } from './filter.ts';
import { SOUND_RATE_HZ } from './sound-rate.ts';
import { between, type Track } from './track.ts';

/** Semitones above the root: four chords that songs go round in. */
const CHORDS: readonly (readonly number[])[] = [
  [0, 4, 7],
  [9, 12, 16],
  [5, 9, 12],
  [7, 11, 14],
];
const BEATS_PER_CHORD = 4;

/** A radio in the next room: chords, a bass, a melody that stays in them, drums. */
export function music(into: Track, random: () => number): void {
  const seconds = into.samples.length / SOUND_RATE_HZ;
  // A whole number of rounds, so that the end leads to the beginning.
  const rounds = Math.max(1, Math.round((seconds * 110) / 60 / (CHORDS.length * BEATS_PER_CHORD)));
  const beats = rounds * CHORDS.length * BEATS_PER_CHORD;
  const beatSeconds = seconds / beats;
  const rootHz = between(random, 196, 262);
  for (let beat = 0; beat < beats; beat += 1) {
    const at = beat * beatSeconds;
    const chord = CHORDS[Math.floor(beat / BEATS_PER_CHORD) % CHORDS.length] ?? [0];
    if (beat % BEATS_PER_CHORD === 0) {
      for (const step of chord) addNote(into, at, BEATS_PER_CHORD * beatSeconds, toneHz(rootHz, step), 0.1);
    }
    addNote(into, at, beatSeconds, toneHz(rootHz, (chord[0] ?? 0) - 12), 0.3);
    for (let half = 0; half < 2; half += 1) {
      if (random() < 0.25) continue;
      const step = chord[Math.floor(random() * chord.length)] ?? 0;
      addNote(into, at + (half * beatSeconds) / 2, beatSeconds / 2, toneHz(rootHz, step + 12), 0.22);
    }
    addDrum(into, at, beat % 2 === 0, random);
  }
}

function toneHz(rootHz: number, semitones: number): number {
  return rootHz * 2 ** (semitones / 12);
}

/** Plucked: loud at once, then fading, the high partials first. */
function addNote(into: Track, at: number, length: number, hz: number, loudness: number): void {
  into.fill(at, length, (second, share) => {
    const fade = Math.min(1, 200 * second) * Math.exp(-3 * second) * Math.min(1, 12 * (1 - share));
    const turn = 2 * Math.PI * hz * second;
    return (
      loudness *
      fade *
      (Math.sin(turn) +
        0.5 * Math.exp(-5 * second) * Math.sin(2 * turn) +
        0.3 * Math.exp(-8 * second) * Math.sin(3 * turn))
    );
  });
}

function addDrum(into: Track, at: number, isBass: boolean, random: () => number): void {
  if (isBass) {
    into.fill(
      at,
      0.18,
      (second) => 0.6 * Math.exp(-18 * second) * Math.sin(2 * Math.PI * (55 + 60 * Math.exp(-40 * second)) * second),
    );
    return;
  }
  const skin = biquad({ type: 'bandpass', hz: 1900, q: 0.8, sampleRateHz: SOUND_RATE_HZ });
  into.fill(at, 0.15, (second) => 0.5 * Math.exp(-22 * second) * skin(2 * random() - 1));
}
