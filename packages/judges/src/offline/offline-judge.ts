import {
  type CallContext,
  type Evidence,
  type JsonObject,
  type Metric,
  roundHalfEven,
  type Score,
  type Scored,
  type ScorePart,
} from '@eva/core';
import { evidenceAt } from '../evidence.ts';

type Described = Pick<Metric, 'id' | 'category' | 'scale' | 'gate' | 'about'> &
  Partial<Pick<Metric, 'pipelines' | 'needs' | 'inDefaultSet' | 'inPassAtK'>> & {
    /** What the rules go by, in a word; with the revision it names the judge and makes up the metric's version. */
    readonly method: string;
    /** Raised with every change of the rules that can change a score. */
    readonly revision: number;
    score(call: CallContext): Omit<Scored, 'judgedBy'> | Exclude<Score, Scored>;
  };

/** A judge that is rules alone: no model, no network, the same verdict every time. */
export function offlineJudge({ method, revision, score, ...described }: Described): Metric {
  return {
    pipelines: ['cascade', 'audio_llm', 's2s'],
    needs: [],
    inDefaultSet: true,
    inPassAtK: true,
    ...described,
    version: `offline-${method}-${revision}`,
    kind: 'metric',
    score: async (call) => {
      const found = score(call);
      return found.status === 'scored' ? { ...found, judgedBy: `offline:${method}@${revision}` } : found;
    },
  };
}

/** One dimension of a whole-call judgement; 3 is clean, 2 minor, 1 major. */
export interface Dimension {
  readonly rating: 1 | 2 | 3;
  readonly findings: readonly Finding[];
}

export interface Finding {
  readonly turn: number;
  readonly what: string;
  readonly severity: 'minor' | 'major';
}

export function dimensionOf(findings: readonly Finding[]): Dimension {
  if (findings.length === 0) return { rating: 3, findings };
  return { rating: findings.some((finding) => finding.severity === 'major') ? 1 : 2, findings };
}

/** Flag rates of the dimensions that were judged; a dimension that rules cannot see has none. */
export function dimensionParts(dimensions: { readonly [name: string]: Dimension }): {
  readonly [key: string]: ScorePart;
} {
  return Object.fromEntries(
    Object.entries(dimensions).map(([name, { findings }]) => [`${name}_rate`, rate(findings.length > 0 ? 1 : 0)]),
  );
}

export function dimensionDetails(dimensions: { readonly [name: string]: Dimension }): JsonObject {
  return Object.fromEntries(
    Object.entries(dimensions).map(([name, { rating, findings }]) => [
      name,
      {
        evidence: findings.map((finding) => `turn ${finding.turn}: ${finding.what}`).join('; '),
        flagged: findings.length > 0,
        rating,
      },
    ]),
  );
}

export function rate(value: number): ScorePart {
  const rounded = roundHalfEven(value, 3);
  return { value: rounded, normalized: rounded, better: 'lower' };
}

export function evidenceOf(call: CallContext, findings: readonly Finding[]): readonly Evidence[] {
  return findings.flatMap(({ turn, what }) => evidenceAt(call, { turn, speaker: 'agent', note: what }));
}

/** Mean to the three decimals of the method. */
export function meanOf(values: readonly number[]): number {
  return roundHalfEven(values.reduce((sum, value) => sum + value, 0) / values.length, 3);
}
