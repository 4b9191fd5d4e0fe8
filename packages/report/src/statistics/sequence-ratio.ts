/**
 * Likeness of two texts by Ratcliff and Obershelp: 2 M / (length of both), M being the letters in the longest common block,
 * leftmost in a, then in b, and in what lies on either side of it likewise.
 */
export function sequenceRatio(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  const both = left.length + right.length;
  if (both === 0) return 1;
  let matched = 0;
  const spans = [{ aFrom: 0, aTo: left.length, bFrom: 0, bTo: right.length }];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const block = longestBlock(left, right, span);
    if (block.size === 0) continue;
    matched += block.size;
    spans.push(
      { ...span, aTo: block.a, bTo: block.b },
      { ...span, aFrom: block.a + block.size, bFrom: block.b + block.size },
    );
  }
  return (2 * matched) / both;
}

interface Span {
  readonly aFrom: number;
  readonly aTo: number;
  readonly bFrom: number;
  readonly bTo: number;
}

function longestBlock(a: readonly string[], b: readonly string[], span: Span) {
  let best = { a: span.aFrom, b: span.bFrom, size: 0 };
  /** By place in b, how long the common run is that ends there and at the letter of a before this one. */
  let running = new Map<number, number>();
  for (let i = span.aFrom; i < span.aTo; i += 1) {
    const next = new Map<number, number>();
    for (let j = span.bFrom; j < span.bTo; j += 1) {
      if (a[i] !== b[j]) continue;
      const size = (running.get(j - 1) ?? 0) + 1;
      next.set(j, size);
      if (size > best.size) best = { a: i - size + 1, b: j - size + 1, size };
    }
    running = next;
  }
  return best;
}
