import type { Millis } from '../protocol/clock.ts';

interface Range {
  readonly startMs: Millis;
  readonly endMs: Millis;
}

interface Sound {
  readonly samples: Int16Array;
  readonly sampleRateHz: number;
}

/** Quieter than this over a whole window is silence. */
const SILENT_DBFS = -90;
/** Shorter silences are pauses of speech. */
const WINDOW_MS = 3000;
const STEP_MS = 50;
/** Kept around each range, so that no first or last sound is lost. */
const PADDING_MS = 100;
/** Between two ranges, and at the end, of what is left. */
const BETWEEN_MS = 3000;
const TAIL_MS = 500;
const FULL_SCALE = 32_768;

/**
 * A track without its long silences, for judges that are paid by the minute: what sounds, with three
 * seconds between. A track on which nothing sounds stays as it is.
 */
export function trimSilence(sound: Sound): Int16Array {
  const { samples, sampleRateHz } = sound;
  const ranges = soundingRanges(sound);
  if (ranges.length === 0) return samples;
  const at = (ms: Millis) => Math.min(samples.length, Math.max(0, samplesIn(ms, sampleRateHz)));
  const gap = new Int16Array(samplesIn(BETWEEN_MS, sampleRateHz));
  const pieces = ranges.flatMap(({ startMs, endMs }, index) => [
    ...(index === 0 ? [] : [gap]),
    samples.subarray(at(startMs - PADDING_MS), at(endMs + PADDING_MS)),
  ]);
  return joined([...pieces, new Int16Array(samplesIn(TAIL_MS, sampleRateHz))]);
}

/** What lies outside every silent window; windows are three seconds long and begin every 50 ms. */
export function soundingRanges({ samples, sampleRateHz }: Sound): readonly Range[] {
  const durationMs = Math.round((samples.length / sampleRateHz) * 1000);
  const ranges: Range[] = [];
  let soundFromMs = 0;
  for (const { startMs, endMs } of silentRanges(samples, sampleRateHz, durationMs)) {
    if (startMs > soundFromMs) ranges.push({ startMs: soundFromMs, endMs: startMs });
    soundFromMs = endMs;
  }
  if (soundFromMs < durationMs) ranges.push({ startMs: soundFromMs, endMs: durationMs });
  return ranges;
}

function silentRanges(samples: Int16Array, sampleRateHz: number, durationMs: Millis): readonly Range[] {
  const energyUpTo = new Float64Array(samples.length + 1);
  for (let index = 0; index < samples.length; index += 1) {
    const sample = samples[index] ?? 0;
    energyUpTo[index + 1] = (energyUpTo[index] ?? 0) + sample * sample;
  }
  const mostEnergy = (FULL_SCALE * 10 ** (SILENT_DBFS / 20)) ** 2;
  const isSilent = (startMs: Millis) => {
    const from = samplesIn(startMs, sampleRateHz);
    const to = Math.min(samples.length, samplesIn(startMs + WINDOW_MS, sampleRateHz));
    return ((energyUpTo[to] ?? 0) - (energyUpTo[from] ?? 0)) / (to - from) <= mostEnergy;
  };

  const found: { startMs: Millis; endMs: Millis }[] = [];
  for (const startMs of windowStarts(durationMs)) {
    if (!isSilent(startMs)) continue;
    const last = found.at(-1);
    if (last !== undefined && startMs <= last.endMs) last.endMs = startMs + WINDOW_MS;
    else found.push({ startMs, endMs: startMs + WINDOW_MS });
  }
  return found;
}

/** Every step, and the last place at which a window fits. */
function windowStarts(durationMs: Millis): readonly Millis[] {
  const last = durationMs - WINDOW_MS;
  if (last < 0) return [];
  const starts = Array.from({ length: Math.floor(last / STEP_MS) + 1 }, (_, index) => index * STEP_MS);
  return last % STEP_MS === 0 ? starts : [...starts, last];
}

function samplesIn(ms: Millis, sampleRateHz: number): number {
  return Math.round((ms / 1000) * sampleRateHz);
}

function joined(pieces: readonly Int16Array[]): Int16Array {
  const all = new Int16Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
