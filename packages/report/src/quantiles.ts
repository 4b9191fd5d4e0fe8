/**
 * Quantiles of values in any order, by linear interpolation between order statistics at position q (m - 1). No more is
 * sorted than they need: a study takes thousands of them.
 */
export function quantilesOf(values: ArrayLike<number>, qs: readonly number[]): readonly number[] {
  // Not Float64Array.from, which goes through an iterator.
  const own = new Float64Array(values);
  const last = own.length - 1;
  return qs.map((q) => {
    const position = q * last;
    const [floor, ceiling] = [Math.floor(position), Math.ceil(position)];
    const below = select(own, floor);
    const above = ceiling === floor ? below : select(own, ceiling);
    return below + (above - below) * (position - floor);
  });
}

/** The value that would stand at a place if all were sorted; lesser ones end up before it, greater ones behind. */
function select(values: Float64Array, place: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = middleOf(values[low] ?? 0, values[(low + high) >> 1] ?? 0, values[high] ?? 0);
    let left = low;
    let right = high;
    while (left <= right) {
      while ((values[left] ?? 0) < pivot) left += 1;
      while ((values[right] ?? 0) > pivot) right -= 1;
      if (left > right) break;
      const swapped = values[left] ?? 0;
      values[left] = values[right] ?? 0;
      values[right] = swapped;
      left += 1;
      right -= 1;
    }
    if (place <= right) high = right;
    else if (place >= left) low = left;
    else break;
  }
  return values[place] ?? 0;
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
