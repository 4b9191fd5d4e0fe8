import { type JsonObject, roundHalfEven } from '@eva/core';
import { errorRate, normalizeText, sttWer, type TurnMap } from '@eva/metrics/rules';
import { functionSuite } from '../suite.ts';
import { orFailed, scored, type VectorScore } from './metric-vector.ts';

interface SttWerInput {
  readonly language: string;
  readonly intended_user_turns: TurnMap<string>;
  readonly transcribed_user_turns: TurnMap<string>;
}

interface AlignmentInput {
  readonly references: readonly string[];
  readonly hypotheses: readonly string[];
  readonly unit: 'word' | 'char';
}

export const sttWerSuite = functionSuite({
  name: 'metrics/stt_wer',
  run: (_fn, input) => scoreSttWer(input as SttWerInput),
});

export const werAlignmentSuite = functionSuite({
  name: 'metrics/wer_alignment',
  run(_fn, input) {
    const { references, hypotheses, unit } = input as AlignmentInput;
    const { rate, substitutions, deletions, insertions, hits } = errorRate(references, hypotheses, unit);
    return { error_rate: rate, substitutions, deletions, insertions, hits };
  },
});

export const werNormalizerSuite = functionSuite({
  name: 'metrics/wer_normalizer',
  run(_fn, input) {
    const { text, language } = input as { readonly text: string; readonly language: string };
    return { normalized: normalizeText(text, language) };
  },
});

function scoreSttWer(input: SttWerInput): VectorScore {
  return orFailed(() => {
    const { language } = input;
    const result = sttWer({ intended: input.intended_user_turns, heard: input.transcribed_user_turns, language });
    const details = {
      [result.isByCharacter ? 'cer' : 'wer']: result.rate,
      accuracy: result.accuracy,
      language,
      use_cer: result.isByCharacter,
      num_turns: Object.keys(result.perTurnRate).length,
      per_turn_wer: result.perTurnRate,
      per_turn_errors: result.perTurnErrors,
      total_substitutions: result.substitutions,
      total_deletions: result.deletions,
      total_insertions: result.insertions,
      reference_words: result.referenceUnits,
    } as unknown as JsonObject;
    const counts = {
      substitution_rate: result.substitutions,
      deletion_rate: result.deletions,
      insertion_rate: result.insertions,
    };
    const parts =
      result.referenceUnits === 0
        ? undefined
        : Object.fromEntries(
            Object.entries(counts).map(([key, count]) => {
              const rate = roundHalfEven(count / result.referenceUnits, 3);
              return [key, { score: rate, normalized_score: rate }];
            }),
          );
    return scored(result.rate, result.accuracy, details, parts);
  });
}
