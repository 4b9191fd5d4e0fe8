import type { CallContext, ScorePart } from '@eva/core';
import { codeMetric } from '../code-metric.ts';
import { mostFrequent, type SttWerResult, sttWer } from '../rules/stt-wer.ts';

export const sttWerMetric = codeMetric({
  id: 'stt_wer',
  version: 'v0.1',
  category: 'diagnostic',
  pipelines: ['cascade'],
  scale: { min: 0, max: Number.MAX_SAFE_INTEGER, better: 'lower' },
  inPassAtK: false,
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
    const value = Number((errors / result.referenceUnits).toFixed(3));
    return { value, normalized: value, better: 'lower' };
  };
  return {
    substitution_rate: rate(result.substitutions),
    deletion_rate: rate(result.deletions),
    insertion_rate: rate(result.insertions),
  };
}
