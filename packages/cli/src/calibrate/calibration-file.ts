import type { CalibrationMatrix, CleanNoise } from '@eva/report';

/** `calibration.json`: what a calibration found, with the bounds that its alarms were held to. */
export function calibrationFile(
  matrices: readonly CalibrationMatrix[],
  { seed, runs, versions }: CalibrationFacts,
): object {
  return {
    schema: 'eva/calibration@1',
    seed,
    runs,
    judge: 'offline',
    metrics: versions,
    conditions: matrices.map(({ noises, ...matrix }) => ({ ...matrix, noises: noises.map(noiseInFile) })),
  };
}

export interface CalibrationFacts {
  readonly seed: number;
  readonly runs: number;
  /** Of each metric. */
  readonly versions: { readonly [metric: string]: string };
}

function noiseInFile({ metric, bounds, ...noise }: CleanNoise): object {
  return { metric: metric.id, better: metric.better, ...noise, bounds: Object.fromEntries(bounds) };
}
