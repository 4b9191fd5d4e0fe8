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

type Edit = {
  readonly type: 'hit' | 'substitution' | 'deletion' | 'insertion';
  readonly from: number;
  readonly to: number;
};

/** Error rate over all pairs together, not the mean of their rates (spec: metrics §7.4). */
export function errorRate(references: readonly string[], hypotheses: readonly string[], unit: Unit): ErrorRate {
  const counts = { hit: 0, substitution: 0, deletion: 0, insertion: 0 };
  const alignments = references.map((text, index) => {
    const reference = unitsOf(text, unit);
    const hypothesis = unitsOf(hypotheses[index] ?? '', unit);
    const edits = align(reference, hypothesis);
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

export function unitsOf(text: string, unit: Unit): readonly string[] {
  const trimmed = text.trim();
  if (unit === 'char') return [...trimmed];
  return trimmed === '' ? [] : trimmed.split(/\s+/u);
}

/**
 * Least edits at unit cost. Which of the equally short ways is taken decides the split into kinds, so the walk back
 * prefers a deletion, then an insertion that is strictly nearer, then the diagonal, as the method's tool does.
 */
function align(reference: readonly string[], hypothesis: readonly string[]): readonly Edit[] {
  let prefix = 0;
  while (prefix < reference.length && prefix < hypothesis.length && reference[prefix] === hypothesis[prefix])
    prefix += 1;
  let suffix = 0;
  while (
    suffix < reference.length - prefix &&
    suffix < hypothesis.length - prefix &&
    reference[reference.length - 1 - suffix] === hypothesis[hypothesis.length - 1 - suffix]
  ) {
    suffix += 1;
  }
  const rows = reference.length - prefix - suffix;
  const columns = hypothesis.length - prefix - suffix;
  const distance = distances(reference.slice(prefix, prefix + rows), hypothesis.slice(prefix, prefix + columns));
  const at = (i: number, j: number) => distance[i * (columns + 1) + j] ?? 0;

  const backwards: Edit[] = [];
  for (let i = rows, j = columns; i > 0 || j > 0; ) {
    if (i > 0 && (j === 0 || at(i, j) === at(i - 1, j) + 1)) {
      i -= 1;
      backwards.push({ type: 'deletion', from: prefix + i, to: prefix + j });
    } else if (j > 0 && (i === 0 || at(i, j - 1) === at(i - 1, j - 1) - 1)) {
      j -= 1;
      backwards.push({ type: 'insertion', from: prefix + i, to: prefix + j });
    } else {
      i -= 1;
      j -= 1;
      const type = reference[prefix + i] === hypothesis[prefix + j] ? 'hit' : 'substitution';
      backwards.push({ type, from: prefix + i, to: prefix + j });
    }
  }
  const hits = (n: number, from: number, to: number): readonly Edit[] =>
    Array.from({ length: n }, (_, k) => ({ type: 'hit' as const, from: from + k, to: to + k }));
  return [...hits(prefix, 0, 0), ...backwards.reverse(), ...hits(suffix, prefix + rows, prefix + columns)];
}

function distances(reference: readonly string[], hypothesis: readonly string[]): Int32Array {
  const width = hypothesis.length + 1;
  const distance = new Int32Array((reference.length + 1) * width);
  for (let j = 0; j < width; j += 1) distance[j] = j;
  for (let i = 1; i <= reference.length; i += 1) {
    distance[i * width] = i;
    for (let j = 1; j < width; j += 1) {
      const diagonal = (distance[(i - 1) * width + j - 1] ?? 0) + (reference[i - 1] === hypothesis[j - 1] ? 0 : 1);
      const above = (distance[(i - 1) * width + j] ?? 0) + 1;
      const left = (distance[i * width + j - 1] ?? 0) + 1;
      distance[i * width + j] = Math.min(diagonal, above, left);
    }
  }
  return distance;
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
