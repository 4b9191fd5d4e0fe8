import { type JsonObject, roundHalfEven } from '@eva/core';
import { normalizeText } from '../normalizer/normalize-text.ts';
import { type Alignment, errorRate } from './error-rate.ts';
import { type TurnMap, turnNumbers } from './turn-map.ts';

export interface SttWerInput {
  /** What the caller meant to say, by turn. */
  readonly intended: TurnMap<string>;
  /** What the agent's recogniser made of it. */
  readonly heard: TurnMap<string>;
  /** BCP 47. */
  readonly language: string;
}

export interface SttWerResult {
  /** Errors over reference units of all turns together, 3 decimals. */
  readonly rate: number;
  readonly accuracy: number;
  /** Characters instead of words, for scripts without blanks. */
  readonly isByCharacter: boolean;
  readonly perTurnRate: TurnMap<number>;
  readonly perTurnErrors: TurnMap<Alignment>;
  readonly substitutions: number;
  readonly deletions: number;
  readonly insertions: number;
  readonly referenceUnits: number;
}

/** Throws when no turn has text on both sides: nothing was measured then. */
export function sttWer(input: SttWerInput): SttWerResult {
  const isByCharacter = ['ja', 'zh', 'ko'].includes(input.language.split('-')[0] ?? '');
  const unit = isByCharacter ? 'char' : 'word';
  const normalized = turnNumbers(input.intended).flatMap((turn) => {
    const reference = spoken(input.intended[String(turn)]);
    const hypothesis = spoken(input.heard[String(turn)]);
    if (reference === '' || hypothesis === '') return [];
    return {
      turn,
      reference: normalizeText(reference, input.language),
      hypothesis: normalizeText(hypothesis, input.language),
    };
  });
  if (normalized.length === 0) throw new Error('no caller turn has both an intended and a heard text');

  const references = normalized.map((turn) => turn.reference);
  const all = errorRate(
    references,
    normalized.map((turn) => turn.hypothesis),
    unit,
  );
  const perTurn = normalized.map(({ turn, reference, hypothesis }, index) => ({
    key: String(turn),
    rate: roundHalfEven(turnRate(reference, hypothesis, unit), 3),
    errors: all.alignments[index] ?? { substitutions: [], deletions: [], insertions: [] },
  }));
  const rate = all.rate;
  return {
    rate: roundHalfEven(rate, 3),
    accuracy: roundHalfEven(1 - Math.min(1, rate), 3),
    isByCharacter,
    perTurnRate: Object.fromEntries(perTurn.map((turn) => [turn.key, turn.rate])),
    perTurnErrors: Object.fromEntries(perTurn.map((turn) => [turn.key, turn.errors])),
    substitutions: all.substitutions,
    deletions: all.deletions,
    insertions: all.insertions,
    referenceUnits: all.hits + all.substitutions + all.deletions,
  };
}

/** The errors most often made, with their counts, the first of equals first. */
export function mostFrequent(errors: readonly string[], limit = 10): JsonObject {
  const counts = new Map<string, number>();
  for (const error of errors) counts.set(error, (counts.get(error) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a).slice(0, limit));
}

/** An empty reference has no rate of its own: anything heard for it is wholly wrong. */
function turnRate(reference: string, hypothesis: string, unit: 'word' | 'char'): number {
  if (reference === '') return hypothesis === '' ? 0 : 1;
  return errorRate([reference], [hypothesis], unit).rate;
}

function spoken(text: string | undefined): string {
  return (text ?? '').replace(/\[[^\]]*\]/g, '').trim();
}
