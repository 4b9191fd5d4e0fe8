import {
  type CallContext,
  type Evidence,
  type JsonObject,
  type Metric,
  roundHalfEven,
  type Score,
  type ScorePart,
} from '@eva/core';

type Described = Pick<Metric, 'id' | 'version' | 'category' | 'scale' | 'gate' | 'about'> &
  Partial<Pick<Metric, 'pipelines' | 'needs' | 'inDefaultSet' | 'inPassAtK'>> & {
    score(call: CallContext): Score;
  };

/** A judge that is rules alone: no model, no network, the same verdict every time. */
export function offlineJudge(described: Described): Metric {
  return {
    pipelines: ['cascade', 'audio_llm', 's2s'],
    needs: [],
    inDefaultSet: true,
    inPassAtK: true,
    ...described,
    kind: 'metric',
    score: async (call) => described.score(call),
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
  return findings.flatMap((finding) => {
    const segments = call.turns
      .filter((turn) => turn.index === finding.turn && turn.speaker === 'agent')
      .flatMap((turn) => turn.segments);
    if (segments.length === 0) return [];
    return {
      startMs: Math.min(...segments.map((segment) => segment.startMs)),
      endMs: Math.max(...segments.map((segment) => segment.endMs)),
      note: finding.what,
    };
  });
}

/** Mean to the three decimals of the method. */
export function meanOf(values: readonly number[]): number {
  return roundHalfEven(values.reduce((sum, value) => sum + value, 0) / values.length, 3);
}
