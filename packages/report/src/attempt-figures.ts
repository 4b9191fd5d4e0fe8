import type { StoredScores } from '@eva/core';
import type { Resampler } from './bootstrap.ts';
import { compareIds } from './compare-ids.ts';
import { COMPOSITES, type Composite, recordComposites } from './composites.ts';
import { type FigureInterval, meanInterval, rateInterval } from './figure-interval.ts';

/** One planned call and all attempts at it, oldest first. */
export interface TrialAttempts {
  readonly scenario: string;
  readonly trial: number;
  readonly attempts: readonly CallAttempt[];
}

export interface CallAttempt {
  /** Whether it counts; of the attempts at one call, at most one does. */
  readonly isCounted: boolean;
  readonly fault: 'agent' | 'caller' | 'infrastructure' | null;
  /** Null for an attempt that was not scored, as none is that infrastructure spoilt. */
  readonly scores: Pick<StoredScores, 'metrics'> | null;
}

/** What the calls of one system took, and what its composites would be without the gate and at the worst. */
export interface AttemptFigures {
  readonly calls: number;
  readonly attempts: number;
  /** Attempts that do not count, by whose doing. */
  readonly dropped: { readonly caller: number; readonly infrastructure: number };
  /** Calls of which no attempt counts. */
  readonly uncounted: number;
  /** Calls that count, by the number of attempts they took, from one attempt on. */
  readonly attemptsNeeded: readonly { readonly attempts: number; readonly calls: number }[];
  readonly composites: readonly CompositeWays[];
}

export interface CompositeWays {
  readonly id: string;
  readonly kind: Composite['kind'];
  /** The first attempt at each call, whatever the gate said of it; without those that infrastructure spoilt. */
  readonly firstAttempts: WayFigure;
  /** The attempts that count: the figure of the run. */
  readonly afterGate: WayFigure;
  /** As after the gate, but a call of which any attempt was dropped counts as failed. */
  readonly worstCase: WayFigure;
}

export interface WayFigure {
  /** Calls with a value, and scenarios with such a call. */
  readonly n: number;
  readonly scenarios: number;
  /** Of a pass composite, how many of these calls pass. */
  readonly passes: number | null;
  /** Mean over scenarios; null without values. */
  readonly mean: number | null;
  /** 95 %; null where there are too few scenarios for one. */
  readonly interval: FigureInterval | null;
}

interface TrialValue {
  readonly scenario: string;
  readonly value: number | null;
}

export function attemptFigures(
  trials: readonly TrialAttempts[],
  resample: Resampler,
  composites: readonly Composite[] = COMPOSITES,
): AttemptFigures {
  const attempts = trials.flatMap((trial) => trial.attempts);
  const droppedBy = (fault: string) => attempts.filter((one) => !one.isCounted && one.fault === fault).length;
  const counted = trials.filter((trial) => trial.attempts.some(({ isCounted }) => isCounted));
  const most = Math.max(0, ...counted.map((trial) => trial.attempts.length));
  return {
    calls: trials.length,
    attempts: attempts.length,
    dropped: { caller: droppedBy('caller'), infrastructure: droppedBy('infrastructure') },
    uncounted: trials.length - counted.length,
    attemptsNeeded: Array.from({ length: most }, (_, index) => ({
      attempts: index + 1,
      calls: counted.filter((trial) => trial.attempts.length === index + 1).length,
    })),
    composites: composites.map((composite) => ({
      id: composite.id,
      kind: composite.kind,
      firstAttempts: wayFigure(composite, trials.map(firstAttempt(composite)), resample),
      afterGate: wayFigure(composite, trials.map(afterGate(composite)), resample),
      worstCase: wayFigure(composite, trials.map(worstCase(composite)), resample),
    })),
  };
}

function firstAttempt({ id }: Composite) {
  return ({ scenario, attempts }: TrialAttempts): TrialValue => ({ scenario, value: compositeOf(attempts[0], id) });
}

function afterGate({ id }: Composite) {
  return ({ scenario, attempts }: TrialAttempts): TrialValue => ({
    scenario,
    value: compositeOf(
      attempts.find(({ isCounted }) => isCounted),
      id,
    ),
  });
}

function worstCase(composite: Composite) {
  return (trial: TrialAttempts): TrialValue =>
    trial.attempts.some(({ isCounted }) => !isCounted)
      ? { scenario: trial.scenario, value: 0 }
      : afterGate(composite)(trial);
}

/** What infrastructure spoilt is no measurement of the agent, even if somebody scored it. */
function compositeOf(attempt: CallAttempt | undefined, composite: string): number | null {
  if (attempt === undefined || attempt.scores === null) return null;
  if (!attempt.isCounted && attempt.fault === 'infrastructure') return null;
  return recordComposites(attempt.scores.metrics)[composite] ?? null;
}

function wayFigure({ kind }: Composite, trials: readonly TrialValue[], resample: Resampler): WayFigure {
  const perScenario = new Map<string, number[]>();
  for (const { scenario, value } of trials) {
    if (value !== null) perScenario.set(scenario, [...(perScenario.get(scenario) ?? []), value]);
  }
  const all = [...perScenario.values()].flat();
  const means = [...perScenario].sort(([a], [b]) => compareIds(a, b)).map(([, values]) => mean(values));
  const isRate = kind !== 'mean';
  return {
    n: all.length,
    scenarios: means.length,
    passes: isRate ? all.filter((value) => value === 1).length : null,
    mean: means.length === 0 ? null : mean(means),
    interval: isRate ? rateInterval(means, resample) : meanInterval(means, resample),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
