export interface Edit {
  readonly type: 'hit' | 'substitution' | 'deletion' | 'insertion';
  /** Place in the reference; of an insertion, where it would stand. */
  readonly from: number;
  /** Place in the hypothesis; of a deletion, where it would stand. */
  readonly to: number;
}

/** Rows of the distance matrix that one number holds. */
const WORD_BITS = 32;

/**
 * Least edits at unit cost. Which of the equally short ways is taken decides the split into kinds, so the walk back
 * prefers a deletion, then an insertion that is strictly nearer, then the diagonal, as the method's tool does.
 */
export function alignUnits(reference: readonly string[], hypothesis: readonly string[]): readonly Edit[] {
  const shortest = Math.min(reference.length, hypothesis.length);
  let prefix = 0;
  while (prefix < shortest && reference[prefix] === hypothesis[prefix]) prefix += 1;
  let suffix = 0;
  while (suffix < shortest - prefix && reference.at(-1 - suffix) === hypothesis.at(-1 - suffix)) suffix += 1;

  const middle = {
    reference: reference.slice(prefix, reference.length - suffix),
    hypothesis: hypothesis.slice(prefix, hypothesis.length - suffix),
  };
  const rows = middle.reference.length;
  const columns = middle.hypothesis.length;
  const hits = (n: number, from: number, to: number): readonly Edit[] =>
    Array.from({ length: n }, (_, k) => ({ type: 'hit', from: from + k, to: to + k }));
  return [
    ...hits(prefix, 0, 0),
    ...walkBack(middle).map((edit) => ({ ...edit, from: prefix + edit.from, to: prefix + edit.to })),
    ...hits(suffix, prefix + rows, prefix + columns),
  ];
}

interface Pair {
  readonly reference: readonly string[];
  readonly hypothesis: readonly string[];
}

function walkBack(pair: Pair): readonly Edit[] {
  const { reference, hypothesis } = pair;
  const steps = verticalSteps(pair);
  const backwards: Edit[] = [];
  for (let i = reference.length, j = hypothesis.length; i > 0 || j > 0; ) {
    if (i > 0 && (j === 0 || steps.isUp(i, j))) {
      i -= 1;
      backwards.push({ type: 'deletion', from: i, to: j });
    } else if (j > 0 && (i === 0 || steps.isDown(i, j - 1))) {
      j -= 1;
      backwards.push({ type: 'insertion', from: i, to: j });
    } else {
      i -= 1;
      j -= 1;
      backwards.push({ type: reference[i] === hypothesis[j] ? 'hit' : 'substitution', from: i, to: j });
    }
  }
  return backwards.reverse();
}

interface VerticalSteps {
  /** Whether the distance grows by one from row i - 1 to row i of column j. */
  isUp(i: number, j: number): boolean;
  /** Whether it falls by one. */
  isDown(i: number, j: number): boolean;
}

/**
 * The distance matrix by its steps down each column, 32 rows in one number (Myers 1999 in the form of Hyyrö 2003): a call
 * of 10,000 words takes megabytes and milliseconds, where the matrix itself would take 400 MB.
 */
function verticalSteps({ reference, hypothesis }: Pair): VerticalSteps {
  const blocks = Math.ceil(reference.length / WORD_BITS);
  const places = placesOf(reference);
  const ups = new Int32Array(hypothesis.length * blocks);
  const downs = new Int32Array(hypothesis.length * blocks);
  const equal = new Int32Array(blocks);
  const up = new Int32Array(blocks).fill(-1);
  const down = new Int32Array(blocks);

  for (const [column, unit] of hypothesis.entries()) {
    const own = places.get(unit) ?? [];
    for (const row of own) equal[row >> 5] = (equal[row >> 5] ?? 0) | (1 << (row & 31));
    // Along the top, every column is one step further from nothing.
    let carryUp = 1;
    let carryDown = 0;
    for (let block = 0; block < blocks; block += 1) {
      const upHere = up[block] ?? 0;
      const downHere = down[block] ?? 0;
      const match = (equal[block] ?? 0) | carryDown;
      const diagonal = (((match & upHere) + upHere) ^ upHere) | match | downHere;
      const right = downHere | ~(diagonal | upHere);
      const left = diagonal & upHere;
      const rightShifted = (right << 1) | carryUp;
      const leftShifted = (left << 1) | carryDown;
      carryUp = right >>> 31;
      carryDown = left >>> 31;
      up[block] = leftShifted | ~(diagonal | rightShifted);
      down[block] = rightShifted & diagonal;
    }
    ups.set(up, column * blocks);
    downs.set(down, column * blocks);
    for (const row of own) equal[row >> 5] = 0;
  }

  const bit = (bits: Int32Array, i: number, j: number) =>
    (((bits[(j - 1) * blocks + ((i - 1) >> 5)] ?? 0) >>> ((i - 1) & 31)) & 1) === 1;
  return {
    isUp: (i, j) => j === 0 || bit(ups, i, j),
    isDown: (i, j) => j > 0 && bit(downs, i, j),
  };
}

function placesOf(units: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [index, unit] of units.entries()) {
    const own = places.get(unit);
    if (own === undefined) places.set(unit, [index]);
    else own.push(index);
  }
  return places;
}
