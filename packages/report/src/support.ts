/**
 * Fewest scenarios for a rate or for an interval of a mean. Resampling n scenarios can give no interval wider than from
 * the least to the greatest of them, and that one holds the population's median with a chance of 1 - 2^(1 - n): 0.94
 * for five scenarios, 0.97 for six. Below six, no resampled interval deserves its 95 %, and a rate is a count.
 */
export const LEAST_SCENARIOS = 6;

/** Fewest trials of a scenario for pass@k and pass^k. */
export const LEAST_TRIALS_FOR_PASS_AT_K = 2;

/** Values that have to lie beyond a percentile before it is more than the greatest of them. */
const LEAST_BEYOND = 2;

/** Fewest values for the percentile `q`: 4 for the median, 20 for p90, 40 for p95, 200 for p99. */
export function leastForPercentile(q: number): number {
  // 1 - 0.95 is a little less than 0.05, and nobody needs a forty-first value for that.
  return Math.ceil(LEAST_BEYOND / Math.min(q, 1 - q) - 1e-6);
}
