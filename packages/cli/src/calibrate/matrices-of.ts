import type { Metric } from '@eva/core';
import { type CalibrationMatrix, calibrationMatrix, type MeasuredMetric } from '@eva/report';
import type { CalibrationShare } from './calibration-share.ts';
import type { MeasuredShare } from './measured-share.ts';
import type { SeededFault } from './seeded-faults.ts';

/** One matrix a condition, in the order in which the faults name them; `clean` is the clean agent's name. */
export function matricesOf(
  made: readonly MeasuredShare[],
  faults: readonly SeededFault[],
  { metrics, clean }: { readonly metrics: readonly Metric[]; readonly clean: string },
): readonly CalibrationMatrix[] {
  return [...new Set(faults.map(({ condition }) => condition))].map((condition) => {
    const here = made.filter(({ share }) => share.condition === condition);
    const callsOf = (role: CalibrationShare['role'], agent: string) =>
      here.filter(({ share }) => share.role === role && share.agent === agent).flatMap(({ calls }) => calls);
    return calibrationMatrix({
      condition,
      metrics: metrics.map((metric) => measuredMetric(metric, here)),
      baseline: callsOf('baseline', clean),
      clean: callsOf('clean', clean),
      faults: faults
        .filter((fault) => fault.condition === condition)
        .map(({ name, caughtBy, alongside }) => ({ fault: name, caughtBy, alongside, calls: callsOf('fault', name) })),
    });
  });
}

/** Normalised scores are better when higher, whatever the metric counts. */
function measuredMetric({ id, scale }: Metric, made: readonly MeasuredShare[]): MeasuredMetric {
  const isNormalised = made.every(({ unnormalised }) => !unnormalised.has(id));
  return { id, better: isNormalised ? 'higher' : scale.better };
}
