import { percentileInterval } from '../bootstrap.ts';
import { pcg64 } from '../pcg64.ts';
import { mean } from './mean.ts';
import type { TrialCounts } from './pass-spread.ts';

const Z_95 = 1.959963984540054;
/** How near to the figure of all trials a draw has to come to count as the same. */
const NEAR = 0.02;

/** How far pass@1 would lie elsewhere with k of the K trials that there are. */
export interface TrialCountSpread {
  readonly k: number;
  readonly mean: number;
  /** Of draws without replacement, from each scenario on its own; 0 at k = K, where there is one draw only. */
  readonly sd: number;
  readonly width95: number;
  /** Of k fresh trials of the same scenarios: what another run of k trials is uncertain by, and the greater of the two. */
  readonly freshWidth95: number;
}

/** In closed form; every scenario has the same number of trials K, of at least two. */
export function trialCountSpread(scenarios: readonly TrialCounts[]): readonly TrialCountSpread[] {
  const K = evenTrials(scenarios);
  const center = mean(scenarios.map(({ n, c }) => c / n));
  const within = scenarios.reduce((sum, { n, c }) => sum + (c / n) * (1 - c / n), 0);
  return Array.from({ length: K }, (_, index) => {
    const k = index + 1;
    const fresh = (K / (K - 1)) * (within / scenarios.length ** 2) * (1 / k);
    const sd = Math.sqrt(fresh * (1 - k / K));
    return { k, mean: center, sd, width95: 2 * Z_95 * sd, freshWidth95: 2 * Z_95 * Math.sqrt(fresh) };
  });
}

/** Of the mean of the domains' pass@1: they are drawn from independently, so variances add. All with the same K. */
export function domainMeanSpread(domains: readonly (readonly TrialCounts[])[]): readonly TrialCountSpread[] {
  evenTrials(domains.flat());
  const spreads = domains.map(trialCountSpread);
  return (spreads[0] ?? []).map(({ k }, at) => {
    const own = spreads.flatMap((spread) => spread[at] ?? []);
    const root = (of: (one: TrialCountSpread) => number) => Math.hypot(...own.map(of)) / own.length;
    return {
      k,
      mean: mean(own.map((one) => one.mean)),
      sd: root(({ sd }) => sd),
      width95: root(({ width95 }) => width95),
      freshWidth95: root(({ freshWidth95 }) => freshWidth95),
    };
  });
}

export interface TrialCountDraws {
  readonly k: number;
  /** Between the percentiles 2.5 and 97.5 of the draws. */
  readonly width95: number;
  /** Share of draws within 0.02 of the figure of all trials. */
  readonly shareNear: number;
}

/** `domainMeanSpread` by drawing, as the paper has it: what share of draws of k trials comes near the figure of all K. */
export function trialCountDraws(
  domains: readonly (readonly TrialCounts[])[],
  options: { readonly seed: number; readonly draws?: number },
): readonly TrialCountDraws[] {
  const K = evenTrials(domains.flat());
  const { draws = 1000 } = options;
  const random = pcg64(options.seed);
  const anchor = mean(domains.map((scenarios) => mean(scenarios.map(({ n, c }) => c / n))));
  return Array.from({ length: K - 1 }, (_, index) => {
    const k = index + 1;
    // Scenarios that always or never pass leave nothing to chance.
    const drawable = domains.map((scenarios) => ({
      trials: k * scenarios.length,
      sure: scenarios.filter(({ c }) => c === K).length * k,
      unsure: scenarios.filter(({ c }) => c > 0 && c < K).map(({ c }) => passChances({ all: K, passing: c, k })),
    }));
    const drawn = Float64Array.from({ length: draws }, () => {
      let rates = 0;
      for (const { trials, sure, unsure } of drawable) {
        let passes = sure;
        for (const cumulative of unsure) {
          const chance = random.nextUint32() / 2 ** 32;
          for (let at = 0; chance >= (cumulative[at] ?? 1); at += 1) passes += 1;
        }
        rates += passes / trials;
      }
      return rates / drawable.length;
    });
    const { lower, upper } = percentileInterval(drawn, 0.05);
    const near = drawn.filter((value) => Math.abs(value - anchor) <= NEAR + 1e-12).length;
    return { k, width95: upper - lower, shareNear: near / draws };
  });
}

/** Chance of at most 0, 1, … k passes among k of `all` trials, drawn without replacement. */
function passChances(of: { readonly all: number; readonly passing: number; readonly k: number }): readonly number[] {
  const { all, passing, k } = of;
  let sum = 0;
  return Array.from({ length: k }, (_, passes) => {
    sum += (choose(passing, passes) * choose(all - passing, k - passes)) / choose(all, k);
    return sum;
  });
}

function choose(n: number, k: number): number {
  if (k > n) return 0;
  let ways = 1;
  for (let at = 0; at < k; at += 1) ways *= (n - at) / (at + 1);
  return ways;
}

function evenTrials(scenarios: readonly TrialCounts[]): number {
  const K = scenarios[0]?.n ?? 0;
  if (K < 2 || scenarios.some(({ n }) => n !== K)) {
    throw new RangeError('stability over k needs scenarios with the same number of trials, two at least');
  }
  return K;
}
