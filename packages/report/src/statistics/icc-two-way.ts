import type { Interval } from '../bootstrap.ts';
import { chiSquaredQuantile, fTail } from './distributions.ts';
import { mean } from './mean.ts';

/** Sum of squares of one source, its mean square, its variance component, and the F test of whether there is any. */
interface TwoWaySource {
  readonly sumOfSquares: number;
  readonly meanSquare: number;
  /** What is less than 0 is set to 0. */
  readonly variance: number;
  /** Scenario and system against the interaction, the interaction against the residual; null for the residual. */
  readonly f: number | null;
  readonly p: number | null;
}

export interface TwoWayIcc {
  readonly scenario: TwoWaySource;
  readonly system: TwoWaySource;
  readonly interaction: TwoWaySource;
  readonly residual: TwoWaySource;
  readonly totalVariance: number;
  /** Share of all variance that is the scenario's, with Satterthwaite's interval cut to 0..1. */
  readonly iccScenario: number;
  readonly scenarioInterval: Interval;
  readonly iccSystem: number;
  readonly systemInterval: Interval;
}

/**
 * Two-way random model with interaction over a whole block `values[scenario][system][trial]`. Null where a cell lacks a
 * trial, where a side has less than two, or where nothing varies.
 */
export function iccTwoWay(values: readonly (readonly (readonly number[])[])[], alpha = 0.05): TwoWayIcc | null {
  const n = values.length;
  const m = values[0]?.length ?? 0;
  const r = values[0]?.[0]?.length ?? 0;
  const isWhole = values.every((row) => row.length === m && row.every((cell) => cell.length === r));
  if (!isWhole || n < 2 || m < 2 || r < 2) return null;

  const cells = values.map((row) => row.map(mean));
  const ofScenario = cells.map(mean);
  const ofSystem = Array.from({ length: m }, (_, system) => mean(cells.map((row) => row[system] ?? 0)));
  const grand = mean(ofScenario);
  const squares = {
    scenario: m * r * sumOf(ofScenario.map((one) => (one - grand) ** 2)),
    system: n * r * sumOf(ofSystem.map((one) => (one - grand) ** 2)),
    interaction:
      r *
      sumOf(
        cells.flatMap((row, i) =>
          row.map((cell, j) => (cell - (ofScenario[i] ?? 0) - (ofSystem[j] ?? 0) + grand) ** 2),
        ),
      ),
    residual: sumOf(
      values.flatMap((row, i) => row.flatMap((cell, j) => cell.map((value) => (value - (cells[i]?.[j] ?? 0)) ** 2))),
    ),
  };
  const df = { scenario: n - 1, system: m - 1, interaction: (n - 1) * (m - 1), residual: n * m * (r - 1) };
  const square = {
    scenario: squares.scenario / df.scenario,
    system: squares.system / df.system,
    interaction: squares.interaction / df.interaction,
    residual: squares.residual / df.residual,
  };
  const raw = {
    scenario: (square.scenario - square.interaction) / (m * r),
    system: (square.system - square.interaction) / (n * r),
    interaction: (square.interaction - square.residual) / r,
    residual: square.residual,
  };
  const totalVariance = sumOf(Object.values(raw).map((variance) => Math.max(0, variance)));
  if (totalVariance === 0) return null;
  const source = (name: keyof typeof raw, against: keyof typeof raw | null): TwoWaySource => {
    const f = against === null || square[against] === 0 ? null : square[name] / square[against];
    return {
      sumOfSquares: squares[name],
      meanSquare: square[name],
      variance: Math.max(0, raw[name]),
      f,
      p: f === null || against === null ? null : fTail(f, df[name], df[against]),
    };
  };
  const intervalOf = (name: 'scenario' | 'system', units: number) =>
    satterthwaite({
      variance: raw[name],
      parts: [
        { square: square[name] / units, df: df[name] },
        { square: square.interaction / units, df: df.interaction },
      ],
      totalVariance,
      alpha,
    });
  return {
    scenario: source('scenario', 'interaction'),
    system: source('system', 'interaction'),
    interaction: source('interaction', 'residual'),
    residual: source('residual', null),
    totalVariance,
    iccScenario: Math.max(0, raw.scenario) / totalVariance,
    scenarioInterval: intervalOf('scenario', m * r),
    iccSystem: Math.max(0, raw.system) / totalVariance,
    systemInterval: intervalOf('system', n * r),
  };
}

/** Of a component that is a difference of mean squares, as a share of all variance; with one degree of freedom at least. */
function satterthwaite(of: {
  readonly variance: number;
  readonly parts: readonly { readonly square: number; readonly df: number }[];
  readonly totalVariance: number;
  readonly alpha: number;
}): Interval {
  const { variance, parts, totalVariance, alpha } = of;
  if (variance <= 0) return { lower: 0, upper: 0 };
  const df = Math.max(1, variance ** 2 / sumOf(parts.map((part) => part.square ** 2 / part.df)));
  const bound = (p: number) => Math.min(1, (df * variance) / chiSquaredQuantile(p, df) / totalVariance);
  return { lower: bound(1 - alpha / 2), upper: bound(alpha / 2) };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
