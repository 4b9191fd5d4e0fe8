/** How statistics are made; all of it is written beside them. */
export interface StatisticsSettings {
  /** Everything left to chance comes from it. Default 42. */
  readonly seed: number;
  /** Intervals hold 1 - alpha; tests reject below it. Default 0.05. */
  readonly alpha: number;
  /** Resamples of clean figures. Default 2000. */
  readonly resamples: number;
  /** Resamples of differences. Default 1000. */
  readonly deltaResamples: number;
  /** Random flips of signs, where not all can be tried. Default 10,000. */
  readonly permutations: number;
  /** Differences smaller than this are none that matter; 0..1. Default 0.05. */
  readonly margin: number;
}

export const DEFAULT_SETTINGS: StatisticsSettings = {
  seed: 42,
  alpha: 0.05,
  resamples: 2000,
  deltaResamples: 1000,
  permutations: 10_000,
  margin: 0.05,
};
