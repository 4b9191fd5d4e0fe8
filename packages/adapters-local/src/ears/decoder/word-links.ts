/**
 * What was recognised on the way to a token, as links back in time. Links live in one fixed arena; those that no token
 * reaches any more are swept when it is full.
 */
export interface WordLinks {
  /**
   * Index of the new link. `item` is an entry of the lexicon, or a number of the search's own below zero. `certainty` is
   * the mean over the frames of how much less likely the item sounds than anything else; a logarithm, at most 0.
   */
  add(prev: number, item: number, startFrame: number, endFrame: number, certainty: number): number;
  isNearlyFull(): boolean;
  /** Keeps what the given links reach and rewrites them in place; -1 is no link. */
  sweep(roots: Int32Array, count: number): void;
  clear(): void;
  readonly prev: Int32Array;
  readonly item: Int32Array;
  readonly startFrame: Int32Array;
  readonly endFrame: Int32Array;
  readonly certainty: Float32Array;
}

const CAPACITY = 1 << 15;
/** Most links that one frame can add. */
const RESERVE = 1 << 11;

export function createWordLinks(): WordLinks {
  const prev = new Int32Array(CAPACITY);
  const item = new Int32Array(CAPACITY);
  const startFrame = new Int32Array(CAPACITY);
  const endFrame = new Int32Array(CAPACITY);
  const certainty = new Float32Array(CAPACITY);
  const moved = new Int32Array(CAPACITY);
  let used = 0;
  return {
    prev,
    item,
    startFrame,
    endFrame,
    certainty,
    add(before, what, start, end, sure) {
      prev[used] = before;
      item[used] = what;
      startFrame[used] = start;
      endFrame[used] = end;
      certainty[used] = sure;
      used += 1;
      return used - 1;
    },
    isNearlyFull: () => used > CAPACITY - RESERVE,
    sweep(roots, count) {
      moved.fill(-1, 0, used);
      for (let root = 0; root < count; root += 1) {
        for (let at = roots[root] as number; at >= 0 && moved[at] === -1; at = prev[at] as number) moved[at] = 0;
      }
      let kept = 0;
      // Links point back only, so the order stays and the target of each is moved before it.
      for (let at = 0; at < used; at += 1) {
        if (moved[at] === -1) continue;
        const before = prev[at] as number;
        prev[kept] = before < 0 ? -1 : (moved[before] as number);
        item[kept] = item[at] as number;
        startFrame[kept] = startFrame[at] as number;
        endFrame[kept] = endFrame[at] as number;
        certainty[kept] = certainty[at] as number;
        moved[at] = kept;
        kept += 1;
      }
      used = kept;
      for (let root = 0; root < count; root += 1) {
        const at = roots[root] as number;
        roots[root] = at < 0 ? -1 : (moved[at] as number);
      }
    },
    clear() {
      used = 0;
    },
  };
}
