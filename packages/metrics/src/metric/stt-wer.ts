import { type CallContext, type Evidence, roundHalfEven, type ScorePart } from '@eva/core';
import { codeMetric } from '../code-metric.ts';
import type { Alignment } from '../rules/error-rate.ts';
import { mostFrequent, type SttWerResult, sttWer } from '../rules/stt-wer.ts';
import { turnEvidence } from '../turn-evidence-span.ts';

/**
 * Follows the reference of August 2026: tables for more languages than the paper's, and a character rate for Japanese,
 * Chinese and Korean. Its slip of not passing the run's language on is not repeated.
 */
export const sttWerMetric = codeMetric({
  id: 'stt_wer',
  version: 'v0.1',
  category: 'diagnostic',
  pipelines: ['cascade'],
  needs: ['speech'],
  scale: { min: 0, max: Number.MAX_SAFE_INTEGER, better: 'lower' },
  inPassAtK: false,
  about:
    "Errors of the agent's recogniser, in words: substitutions, deletions and insertions over the words that the caller " +
    'meant to say, of all turns together. Both texts are normalised first, numbers to digits. Lower is better; the ' +
    'normalised score is 1 minus the rate.',
  score(call) {
    const language = languageOf(call.locale);
    const result = sttWer({ intended: textsOf(call, 'intended'), heard: textsOf(call, 'heard'), language });
    const errors = Object.values(result.perTurnErrors);
    return {
      status: 'scored',
      value: result.rate,
      normalized: result.accuracy,
      judgedBy: 'code',
      details: {
        [result.isByCharacter ? 'cer' : 'wer']: result.rate,
        accuracy: result.accuracy,
        language,
        use_cer: result.isByCharacter,
        num_turns: Object.keys(result.perTurnRate).length,
        per_turn_wer: result.perTurnRate,
        per_turn_errors: Object.fromEntries(
          Object.entries(result.perTurnErrors).map(([turn, found]) => [turn, { ...found }]),
        ),
        total_substitutions: result.substitutions,
        total_deletions: result.deletions,
        total_insertions: result.insertions,
        reference_words: result.referenceUnits,
        top_substitutions: mostFrequent(
          errors.flatMap((turn) => turn.substitutions.map(({ expected, actual }) => `${expected} -> ${actual}`)),
        ),
        top_deletions: mostFrequent(errors.flatMap((turn) => turn.deletions)),
        top_insertions: mostFrequent(errors.flatMap((turn) => turn.insertions)),
      },
      ...(result.referenceUnits > 0 ? { parts: partsOf(result) } : {}),
      evidence: misheard(call, result),
    };
  },
});

/** The tables know languages, and Canada's French apart from France's. */
function languageOf(locale: string): string {
  return locale === 'fr-CA' ? locale : (locale.split('-')[0] ?? locale);
}

function textsOf(call: CallContext, which: 'intended' | 'heard'): { readonly [turn: string]: string } {
  return Object.fromEntries(
    call.turns.filter((turn) => turn.speaker === 'caller').map((turn) => [String(turn.index), turn[which] ?? '']),
  );
}

function partsOf(result: SttWerResult): { readonly [key: string]: ScorePart } {
  const rate = (errors: number): ScorePart => {
    const value = roundHalfEven(errors / result.referenceUnits, 3);
    return { value, normalized: value, better: 'lower' };
  };
  return {
    substitution_rate: rate(result.substitutions),
    deletion_rate: rate(result.deletions),
    insertion_rate: rate(result.insertions),
  };
}

/** The turns in which something was misheard, and what. */
function misheard(call: CallContext, result: SttWerResult): readonly Evidence[] {
  return Object.entries(result.perTurnErrors).flatMap(([turn, errors]) => {
    const found = errorTexts(errors);
    if (found.length === 0) return [];
    return turnEvidence(call, { turn: Number(turn), speaker: 'caller' }, `turn ${turn}: ${found.join('; ')}`);
  });
}

function errorTexts({ substitutions, deletions, insertions }: Alignment): readonly string[] {
  return [
    ...substitutions.map(({ expected, actual }) => `"${expected}" heard as "${actual}"`),
    ...deletions.map((words) => `"${words}" not heard`),
    ...insertions.map((words) => `"${words}" heard and not said`),
  ];
}
