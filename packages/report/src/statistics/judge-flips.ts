export interface JudgeFlip {
  readonly scenario: string;
  readonly trial: number;
  readonly min: number;
  readonly max: number;
}

/** Trials that pass or fail by which time the judge is asked: the borderline cases to read. */
export function judgeFlips(
  trials: readonly { readonly scenario: string; readonly trial: number; readonly scores: readonly number[] }[],
  threshold: number,
): readonly JudgeFlip[] {
  return trials.flatMap(({ scenario, trial, scores }) => {
    const [min, max] = [Math.min(...scores), Math.max(...scores)];
    return scores.length > 1 && min < threshold && max >= threshold ? [{ scenario, trial, min, max }] : [];
  });
}
