import { groupBy } from './group-by.ts';
import { mean } from './mean.ts';

/** A score of a study in which the same recording may be scored several times. */
export interface StudyScore {
  readonly domain: string;
  readonly scenario: string;
  readonly trial: number;
  /** The n-th time that the same judge scored the same recording; 0 where it was scored once. */
  readonly iteration: number;
  readonly value: number;
}

export interface VariancePart {
  readonly variance: number;
  /** Of all of it. */
  readonly share: number;
}

export interface VarianceBudget {
  readonly scores: number;
  readonly domains: number;
  readonly scenarios: number;
  readonly trials: number;
  /** Scored alike each time, wherever it was scored twice; then there is no part of the judge. */
  readonly isDeterministic: boolean;
  /** Nested sums of squares by the number of scores; null where the design is too small, for the reason given. */
  readonly parts: {
    readonly domain: VariancePart;
    readonly scenario: VariancePart;
    readonly trial: VariancePart;
    readonly judge: VariancePart | null;
    readonly total: number;
  } | null;
  readonly notEstimable: string | null;
}

const LEAST_SCORES = 10;
/** What means of equal values may differ by, squared. */
const ROUNDING = 1e-24;

/**
 * Where one system's variance of one metric comes from. Descriptive: with few iterations the parts
 * of scenario and trial hold noise from below; `varianceComponents` takes it out.
 */
export function varianceBudget(given: readonly StudyScore[]): VarianceBudget {
  const { scores, isDeterministic } = withoutRepeats(given);
  const trials = groupBy(scores, trialKey);
  const scenarios = groupBy(scores, scenarioOf);
  const domains = groupBy(scores, ({ domain }) => domain);
  const counts = { scores: scores.length, domains: domains.size, scenarios: scenarios.size, trials: trials.size };

  const meansOf = (groups: ReadonlyMap<string, readonly StudyScore[]>) =>
    new Map([...groups].map(([key, group]) => [key, mean(group.map(({ value }) => value))]));
  const [byTrial, byScenario, byDomain] = [meansOf(trials), meansOf(scenarios), meansOf(domains)];
  const grand = mean(scores.map(({ value }) => value));
  const sums = { domain: 0, scenario: 0, trial: 0, judge: 0 };
  for (const score of scores) {
    const ofTrial = byTrial.get(trialKey(score)) ?? 0;
    const ofScenario = byScenario.get(scenarioOf(score)) ?? 0;
    const ofDomain = byDomain.get(score.domain) ?? 0;
    sums.domain += (ofDomain - grand) ** 2;
    sums.scenario += (ofScenario - ofDomain) ** 2;
    sums.trial += (ofTrial - ofScenario) ** 2;
    sums.judge += (score.value - ofTrial) ** 2;
  }
  const total = sums.domain + sums.scenario + sums.trial + sums.judge;
  const notEstimable = reasonAgainst({ ...counts, total });
  if (notEstimable !== null) return { ...counts, isDeterministic, parts: null, notEstimable };
  const part = (sum: number): VariancePart => ({ variance: sum / scores.length, share: sum / total });
  return {
    ...counts,
    isDeterministic,
    parts: {
      domain: part(sums.domain),
      scenario: part(sums.scenario),
      trial: part(sums.trial),
      judge: isDeterministic ? null : part(sums.judge),
      total: total / scores.length,
    },
    notEstimable: null,
  };
}

/** Iterations that all agree are one score; where nothing was scored twice, nobody can tell. */
function withoutRepeats(given: readonly StudyScore[]): {
  readonly scores: readonly StudyScore[];
  readonly isDeterministic: boolean;
} {
  const recordings = [...groupBy(given, trialKey).values()];
  const isRepeated = recordings.some((scores) => scores.length > 1);
  const isConstant = recordings.every((scores) => scores.every(({ value }) => value === scores[0]?.value));
  const isDeterministic = isRepeated && isConstant;
  return { isDeterministic, scores: isDeterministic ? recordings.flatMap((scores) => scores.slice(0, 1)) : given };
}

function reasonAgainst(design: {
  readonly scores: number;
  readonly domains: number;
  readonly scenarios: number;
  readonly trials: number;
  readonly total: number;
}): string | null {
  if (design.scores < LEAST_SCORES) return `needs ${LEAST_SCORES} scores, there are ${design.scores}`;
  if (design.domains < 2) return 'needs two domains, there is one';
  if (design.scenarios < 2) return 'needs two scenarios, there is one';
  if (design.trials < 2) return 'needs two trials, there is one';
  return design.total < design.scores * ROUNDING ? 'nothing varies' : null;
}

function scenarioOf({ domain, scenario }: StudyScore): string {
  return `${domain}\u001f${scenario}`;
}

function trialKey(score: StudyScore): string {
  return `${scenarioOf(score)}\u001f${score.trial}`;
}
