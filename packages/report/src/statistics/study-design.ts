import { mean } from './mean.ts';
import type { TrialCounts } from './pass-spread.ts';

const Z_95 = 1.959963984540054;

export interface DesignAnswer {
  readonly scenarios: number;
  readonly trials: number;
  readonly halfWidth: number;
}

/**
 * More scenarios or more trials? From a pilot, the expected half width of pass@1 for each design, and of those that
 * reach the wanted one the cheapest first, by calls. Scenarios are those of a pilot or more of their kind.
 */
export function designsFor(
  pilot: readonly TrialCounts[],
  options: { readonly scenarios: readonly number[]; readonly trials: readonly number[]; readonly halfWidth: number },
): readonly DesignAnswer[] {
  const { within, between } = pilotVariances(pilot);
  return options.scenarios
    .flatMap((scenarios) =>
      options.trials.map((trials) => ({
        scenarios,
        trials,
        halfWidth: Z_95 * Math.sqrt(between / scenarios + within / (scenarios * trials)),
      })),
    )
    .filter(({ halfWidth }) => halfWidth <= options.halfWidth)
    .sort((a, b) => a.scenarios * a.trials - b.scenarios * b.trials || b.scenarios - a.scenarios);
}

export interface PairedDesign {
  readonly scenarios: number;
  readonly trials: number;
  /** Least difference of pass@1 that a test at 5 % would find in 80 % of such studies. */
  readonly detectable: number;
}

/** Of 80 % of studies. */
const Z_POWER = 0.8416212335729143;

/**
 * What a study of two systems on the same scenarios could tell, from such pairs as a pilot: the designs that would find
 * the wanted difference, the cheapest first. What scenarios do to both alike is no noise of the difference.
 */
export function pairedDesignsFor(
  pilot: readonly { readonly baseline: TrialCounts; readonly candidate: TrialCounts }[],
  options: { readonly scenarios: readonly number[]; readonly trials: readonly number[]; readonly difference: number },
): readonly PairedDesign[] {
  const [one, other] = [pilot.map(({ baseline }) => baseline), pilot.map(({ candidate }) => candidate)].map(
    withinVariance,
  );
  const within = (one ?? 0) + (other ?? 0);
  const rateOf = ({ n, c }: TrialCounts) => c / n;
  const seen = sampleVariance(pilot.map(({ baseline, candidate }) => rateOf(candidate) - rateOf(baseline)));
  const noise = mean(pilot.map(({ baseline, candidate }) => (one ?? 0) / baseline.n + (other ?? 0) / candidate.n));
  const between = Math.max(0, seen - noise);
  return options.scenarios
    .flatMap((scenarios) =>
      options.trials.map((trials) => ({
        scenarios,
        trials,
        detectable: (Z_95 + Z_POWER) * Math.sqrt(between / scenarios + within / (scenarios * trials)),
      })),
    )
    .filter(({ detectable }) => detectable <= options.difference)
    .sort((a, b) => a.scenarios * a.trials - b.scenarios * b.trials || b.scenarios - a.scenarios);
}

/** Variance of one trial within its scenario, and of scenarios' true rates; both unbiased, the latter cut at 0. */
function pilotVariances(pilot: readonly TrialCounts[]): { readonly within: number; readonly between: number } {
  const within = withinVariance(pilot);
  const seen = sampleVariance(pilot.map(({ n, c }) => c / n));
  const noise = mean(pilot.map(({ n }) => within / n));
  return { within, between: Math.max(0, seen - noise) };
}

function withinVariance(pilot: readonly TrialCounts[]): number {
  const repeated = pilot.filter(({ n }) => n > 1);
  return repeated.length === 0 ? 0 : mean(repeated.map(({ n, c }) => (c * (n - c)) / (n * (n - 1))));
}

function sampleVariance(values: readonly number[]): number {
  const center = mean(values);
  return values.reduce((sum, value) => sum + (value - center) ** 2, 0) / Math.max(1, values.length - 1);
}
