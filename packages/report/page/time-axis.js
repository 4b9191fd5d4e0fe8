const STEPS_MS = [100, 200, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000];

/** The closest a reader can look: a frame of the line (20 ms) is 8 px wide then. */
export const LARGEST_PX_PER_SECOND = 400;

/**
 * Time between two marks of the ruler, so that their texts don't touch.
 *
 * @param {number} pxPerSecond
 * @param {number} leastPx
 */
export function tickStepMs(pxPerSecond, leastPx) {
  return STEPS_MS.find((step) => (step / 1000) * pxPerSecond >= leastPx) ?? 600_000;
}

/**
 * "1:02" or, with tenths, "1:02.4".
 *
 * @param {number} ms
 * @param {boolean} [hasTenths]
 */
export function clock(ms, hasTenths = true) {
  const tenths = Math.max(0, Math.round(ms / 100));
  const minutes = Math.floor(tenths / 600);
  const rest = tenths - minutes * 600;
  const seconds = String(Math.floor(rest / 10)).padStart(2, '0');
  return hasTenths ? `${minutes}:${seconds}.${rest % 10}` : `${minutes}:${seconds}`;
}

/**
 * @param {number} value
 * @param {number} least
 * @param {number} greatest
 */
export function clamp(value, least, greatest) {
  return Math.min(greatest, Math.max(least, value));
}
