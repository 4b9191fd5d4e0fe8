import { mean } from './mean.ts';

/** The trials of one scenario: how many there are, and how many of them pass. */
export interface TrialCounts {
  readonly n: number;
  readonly c: number;
}

export interface PassSpread {
  /** Scenarios by passes, from none to all; null where scenarios have unlike numbers of trials. */
  readonly scenariosByPasses: readonly number[] | null;
  /** Chance that two trials of one scenario disagree; null with one trial. */
  readonly flipRate: number | null;
}

/** Whether a system is "always or never" or "sometimes". */
export function passSpread(scenarios: readonly TrialCounts[]): PassSpread {
  const [first] = scenarios;
  const isEven = first !== undefined && scenarios.every(({ n }) => n === first.n);
  const repeated = scenarios.filter(({ n }) => n > 1);
  return {
    scenariosByPasses: isEven
      ? Array.from({ length: first.n + 1 }, (_, passes) => scenarios.filter(({ c }) => c === passes).length)
      : null,
    flipRate: repeated.length === 0 ? null : mean(repeated.map(({ n, c }) => (2 * c * (n - c)) / (n * (n - 1)))),
  };
}
