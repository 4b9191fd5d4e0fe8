import type { StoredScore } from '@eva/core';
import { countedValue, parseRecordId, passAtK, passesOfScenario } from '@eva/report';
import { functionSuite } from '../suite.ts';

type Trial = Pick<StoredScore, 'score' | 'normalized_score' | 'error' | 'skipped'>;

export const passAtKSuite = functionSuite({ name: 'metrics/pass_at_k', run: answer });

function answer(fn: string, input: unknown): unknown {
  if (fn === 'pass_k') return passK(input as { readonly n: number; readonly c: number; readonly k: number });
  if (fn === 'parse_trial_record_id') {
    const { scenario, trial } = parseRecordId((input as { readonly dir_name: string }).dir_name);
    return { base_id: scenario, trial_index: trial };
  }
  if (fn === 'pass_at_k_for_scores') {
    const { trials, threshold, k } = input as {
      readonly trials: readonly Trial[];
      readonly threshold: number;
      readonly k: number;
    };
    const result = passesOfScenario({ values: trials.map(countedValue), passAt: threshold, k });
    return (
      result && {
        n: result.n,
        k: result.k,
        c: result.c,
        pass_at_k: result.passAtK,
        pass_power_k: result.passPowerKObserved,
        threshold,
        per_trial_scores: result.values,
        per_trial_passed: result.passed,
      }
    );
  }
  return undefined;
}

function passK(draws: { readonly n: number; readonly c: number; readonly k: number }) {
  try {
    const result = passAtK(draws);
    return {
      pass_at_k: result.passAtK,
      pass_power_k_observed: result.passPowerKObserved,
      pass_power_k_theoretical: result.passPowerKTheoretical,
    };
  } catch {
    return { throws: true };
  }
}
