/** Everything is made at the rate of the line. */
export const SOUND_RATE_HZ = 8000;

export function samplesOf(seconds: number): number {
  return Math.round(seconds * SOUND_RATE_HZ);
}
