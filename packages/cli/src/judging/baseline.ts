import { readFileSync } from 'node:fs';
import { InputError } from '@eva/core';
import type { Validation } from './validate-judge.ts';

/** What `judge-validation.json` holds. */
export interface ValidationFile {
  readonly schema: 'eva/judge-validation@1';
  /** `offline`, or the id of the judge manifest. */
  readonly judge: string;
  readonly validations: readonly Validation[];
}

/** So many standard deviations of its runs below the baseline a judge is worse. */
const DEVIATIONS = 2;
/** Figures in files are rounded by nobody, but a last binary digit may differ. */
const SLACK = 1e-9;

export function readBaseline(file: string, shownAs: string): ValidationFile {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    throw invalid(shownAs, isMissing ? 'there is no such file' : (cause as Error).message);
  }
  const { schema, validations } = (value ?? {}) as Partial<ValidationFile>;
  if (schema !== 'eva/judge-validation@1' || !Array.isArray(validations)) {
    throw invalid(shownAs, 'this is no earlier validation');
  }
  return value as ValidationFile;
}

/** What became worse than the baseline says, one line a metric; metrics it does not know are passed over. */
export function worseThan(baseline: ValidationFile, validations: readonly Validation[]): readonly string[] {
  return validations.flatMap(({ metric, agreement, weights }) => {
    const before = baseline.validations.find((one) => one.metric === metric);
    const was = before?.agreement.odd.kappa[before.weights];
    if (before === undefined || was === undefined || was === null) return [];
    const is = agreement.odd.kappa[weights];
    const least = was - DEVIATIONS * (before.spread?.odd.kappa ?? 0);
    if (is !== null && is >= least - SLACK) return [];
    return [
      `${metric}: kappa on odd items ${is === null ? 'undefined' : is.toFixed(3)}, the baseline allows ${least.toFixed(3)}`,
    ];
  });
}

function invalid(file: string, message: string): InputError {
  const expected = 'a file that `eva judge validate` wrote';
  return new InputError({ code: 'baseline-invalid', problems: [{ file, message, expected }] });
}
