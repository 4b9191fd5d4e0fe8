import type { StoredScore, StoredScores } from '@eva/core';

export type Composite =
  | { readonly kind: 'pass'; readonly id: string; readonly parts: readonly CompositePart[] }
  | { readonly kind: 'mean'; readonly id: string; readonly parts: readonly CompositePart[] }
  /** 1 when every one of the named pass composites is 1. */
  | { readonly kind: 'derived'; readonly id: string; readonly of: readonly string[] };

export interface CompositePart {
  readonly metric: string;
  readonly operator: Operator;
  readonly threshold: number;
}

export type Operator = '==' | '>=' | '>' | '<=' | '<';

type Values = StoredScores['metrics'] | { readonly [name: string]: ScoreState };
type ScoreState = Pick<StoredScore, 'score' | 'normalized_score' | 'error' | 'skipped'>;

/** The slack that keeps a mean of three decimals on the right side of its own threshold. */
const TOLERANCE = 1e-9;

const ACCURACY: readonly CompositePart[] = [
  { metric: 'task_completion', operator: '==', threshold: 1 },
  { metric: 'faithfulness', operator: '>=', threshold: 0.5 },
  { metric: 'agent_speech_fidelity', operator: '>=', threshold: 0.95 },
];

const EXPERIENCE: readonly CompositePart[] = [
  { metric: 'conversation_progression', operator: '>=', threshold: 0.5 },
  { metric: 'turn_taking', operator: '>=', threshold: 0.8 },
  { metric: 'conciseness', operator: '>=', threshold: 0.5 },
];

/** The method's composites of one call, in the order in which they are shown. */
export const COMPOSITES: readonly Composite[] = [
  { kind: 'pass', id: 'EVA-A_pass', parts: ACCURACY },
  { kind: 'pass', id: 'EVA-X_pass', parts: EXPERIENCE },
  { kind: 'mean', id: 'EVA-A_mean', parts: ACCURACY },
  { kind: 'mean', id: 'EVA-X_mean', parts: EXPERIENCE },
  { kind: 'mean', id: 'EVA-overall_mean', parts: [...ACCURACY, ...EXPERIENCE] },
  { kind: 'derived', id: 'EVA-overall_pass', of: ['EVA-A_pass', 'EVA-X_pass'] },
];

/** Composites of one call; null where a part that must be there is missing or failed. */
export function recordComposites(metrics: Values): { readonly [id: string]: number | null } {
  const values: { [id: string]: number | null } = {};
  for (const composite of COMPOSITES) {
    switch (composite.kind) {
      case 'pass':
        values[composite.id] = passOf(composite.parts, metrics);
        break;
      case 'mean':
        values[composite.id] = meanOf(composite.parts, metrics);
        break;
      case 'derived':
        values[composite.id] = allOf(composite.of.map((id) => values[id] ?? null));
        break;
      default:
        composite satisfies never;
    }
  }
  return values;
}

/** Names of the metrics a composite is made of. */
export function metricsOf(composite: Composite): readonly string[] {
  if (composite.kind !== 'derived') return composite.parts.map((part) => part.metric);
  return COMPOSITES.filter((other) => composite.of.includes(other.id)).flatMap(metricsOf);
}

/** The value that counts: normalised where there is such a form; undefined when failed or skipped. */
export function countedValue(score: ScoreState | undefined): number | undefined {
  if (!score || score.skipped || score.error !== null) return undefined;
  return score.normalized_score ?? score.score ?? undefined;
}

export function meetsThreshold(value: number, operator: Operator, threshold: number): boolean {
  switch (operator) {
    case '==':
      return Math.abs(value - threshold) <= TOLERANCE;
    case '>=':
      return value >= threshold - TOLERANCE;
    case '<=':
      return value <= threshold + TOLERANCE;
    case '>':
      return value > threshold + TOLERANCE;
    case '<':
      return value < threshold - TOLERANCE;
    default:
      return operator satisfies never;
  }
}

function passOf(parts: readonly CompositePart[], metrics: Values): number | null {
  const judged = parts.filter((part) => metrics[part.metric]?.skipped !== true);
  if (judged.length === 0) return null;
  const passes = judged.map((part) => {
    const value = countedValue(metrics[part.metric]);
    return value === undefined ? null : Number(meetsThreshold(value, part.operator, part.threshold));
  });
  return allOf(passes);
}

function allOf(passes: readonly (number | null)[]): number | null {
  return passes.includes(null) ? null : Number(passes.every((pass) => pass === 1));
}

function meanOf(parts: readonly CompositePart[], metrics: Values): number | null {
  const values = parts.map((part) => countedValue(metrics[part.metric])).filter((value) => value !== undefined);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
