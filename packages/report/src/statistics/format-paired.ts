import { halfWidth } from '../figure-interval.ts';
import { aligned } from '../format-columns.ts';
import type { DeltaFigure } from './delta-figure.ts';
import type { PairedMetric } from './paired-comparison.ts';
import { pText, significanceStars } from './significance-text.ts';

/** One line a metric: both means, the difference, its p, and what is concluded. */
export function pairedLines(metrics: readonly PairedMetric[]): readonly string[] {
  const shown = metrics.filter(({ n }) => n > 0);
  return aligned([
    ['', 'baseline', 'candidate', 'difference', 'scenarios', 'p', 'corrected', 'verdict'],
    ...shown.map((one) => [
      one.metric,
      number(one.baseline),
      number(one.candidate),
      differenceText(one),
      String(one.n),
      one.p === null ? '-' : pText(one.p),
      one.correctedP === null ? '-' : `${pText(one.correctedP)}${significanceStars(one.correctedP)}`,
      one.verdict,
    ]),
  ]);
}

/** A difference with its sign and half width; never a bare star. */
export function differenceText({ meanDelta, interval }: DeltaFigure): string {
  if (meanDelta === null) return '-';
  const half = interval === null ? '' : ` ±${halfWidth(meanDelta, interval).toFixed(3)}`;
  return `${signed(meanDelta)}${half}`;
}

export function signed(value: number): string {
  const text = value.toFixed(3);
  return /^-?0\.000$/.test(text) ? '0.000' : value > 0 ? `+${text}` : text;
}

function number(value: number | null): string {
  return value === null ? '-' : value.toFixed(3);
}
