export interface Predictions<T> {
  readonly truth: readonly T[];
  readonly predicted: readonly T[];
  readonly labels: readonly T[];
}

export interface Classification {
  /** Null without items. */
  readonly accuracy: number | null;
  /** Plain mean over the labels. */
  readonly macroF1: number;
  /** By label; 0 where it is undefined. */
  readonly perLabelF1: readonly number[];
  /** Rows are the truth, columns what was predicted. */
  readonly confusion: readonly (readonly number[])[];
}

export function classification<T>(of: Predictions<T>): Classification {
  const confusion = confusionMatrix(of);
  const right = of.labels.map((_, place) => confusion[place]?.[place] ?? 0);
  const perLabelF1 = right.map((both, place) => {
    const truly = (confusion[place] ?? []).reduce((sum, count) => sum + count, 0);
    const said = confusion.reduce((sum, row) => sum + (row[place] ?? 0), 0);
    return truly + said === 0 ? 0 : (2 * both) / (truly + said);
  });
  const n = of.truth.length;
  return {
    accuracy: n === 0 ? null : right.reduce((sum, count) => sum + count, 0) / n,
    macroF1: perLabelF1.reduce((sum, one) => sum + one, 0) / Math.max(1, perLabelF1.length),
    perLabelF1,
    confusion,
  };
}

/** Counts of pairs of labels; fails on a label that is not in the list and on lists of unlike length. */
export function confusionMatrix<T>({ truth, predicted, labels }: Predictions<T>): readonly (readonly number[])[] {
  if (truth.length !== predicted.length) {
    throw new RangeError(`two ratings of each item are needed, got ${truth.length} and ${predicted.length}`);
  }
  const matrix = labels.map(() => labels.map(() => 0));
  for (const [place, label] of truth.entries()) {
    const row = matrix[labels.indexOf(label)];
    const column = labels.indexOf(predicted[place] as T);
    if (row?.[column] === undefined) throw new RangeError(`a rating is none of ${labels.join(', ')}`);
    row[column] += 1;
  }
  return matrix;
}
