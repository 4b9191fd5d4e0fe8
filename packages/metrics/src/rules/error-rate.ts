import { alignUnits, type Edit } from './align-units.ts';

export interface Alignment {
  /** Runs of neighbouring errors of one kind, each as its words in order. */
  readonly substitutions: readonly { readonly expected: string; readonly actual: string }[];
  readonly deletions: readonly string[];
  readonly insertions: readonly string[];
}

export interface ErrorRate {
  /** (S + D + I) / reference units; of an empty reference 0, or 1 where something was heard. */
  readonly rate: number;
  readonly substitutions: number;
  readonly deletions: number;
  readonly insertions: number;
  readonly hits: number;
  /** One a pair of texts. */
  readonly alignments: readonly Alignment[];
}

export type Unit = 'word' | 'char';

/** Error rate over all pairs together, not the mean of their rates. */
export function errorRate(references: readonly string[], hypotheses: readonly string[], unit: Unit): ErrorRate {
  const counts = { hit: 0, substitution: 0, deletion: 0, insertion: 0 };
  const alignments = references.map((text, index) => {
    const reference = unitsOf(text, unit);
    const hypothesis = unitsOf(hypotheses[index] ?? '', unit);
    const edits = alignUnits(reference, hypothesis);
    for (const edit of edits) counts[edit.type] += 1;
    return runsOf(edits, reference, hypothesis);
  });
  const units = counts.hit + counts.substitution + counts.deletion;
  const errors = counts.substitution + counts.deletion + counts.insertion;
  return {
    rate: units > 0 ? errors / units : errors,
    substitutions: counts.substitution,
    deletions: counts.deletion,
    insertions: counts.insertion,
    hits: counts.hit,
    alignments,
  };
}

function unitsOf(text: string, unit: Unit): readonly string[] {
  const trimmed = text.trim();
  if (unit === 'char') return [...trimmed];
  return trimmed === '' ? [] : trimmed.split(/\s+/u);
}

function runsOf(edits: readonly Edit[], reference: readonly string[], hypothesis: readonly string[]): Alignment {
  const substitutions: { expected: string; actual: string }[] = [];
  const deletions: string[] = [];
  const insertions: string[] = [];
  for (let start = 0; start < edits.length; ) {
    const type = edits[start]?.type;
    let end = start;
    while (end < edits.length && edits[end]?.type === type) end += 1;
    const run = edits.slice(start, end);
    const expected = run.map((edit) => reference[edit.from] ?? '').join(' ');
    const actual = run.map((edit) => hypothesis[edit.to] ?? '').join(' ');
    if (type === 'substitution') substitutions.push({ expected, actual });
    if (type === 'deletion') deletions.push(expected);
    if (type === 'insertion') insertions.push(actual);
    start = end;
  }
  return { substitutions, deletions, insertions };
}
