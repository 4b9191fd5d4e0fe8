/** A system by two figures of which more is better. */
export interface ParetoPoint {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/**
 * The points that no other is at least as good as on both axes and better on one, by x. Equal points stay together, in
 * the order in which they were given.
 */
export function paretoFront<P extends ParetoPoint>(points: readonly P[]): readonly P[] {
  return points
    .filter((point) => !points.some((other) => dominates(other, point)))
    .map((point, place) => ({ point, place }))
    .sort((a, b) => a.point.x - b.point.x || a.place - b.place)
    .map(({ point }) => point);
}

function dominates(one: ParetoPoint, other: ParetoPoint): boolean {
  return one.x >= other.x && one.y >= other.y && (one.x > other.x || one.y > other.y);
}

/**
 * How often each system is on the front when scenarios are drawn anew: `x` and `y` hold the resampled figures of each
 * system, all from the same draws.
 */
export function frontShares(
  systems: readonly { readonly id: string; readonly x: ArrayLike<number>; readonly y: ArrayLike<number> }[],
): readonly { readonly id: string; readonly share: number }[] {
  const resamples = systems[0]?.x.length ?? 0;
  const counts = systems.map(() => 0);
  for (let resample = 0; resample < resamples; resample += 1) {
    for (let one = 0; one < systems.length; one += 1) {
      const [x, y] = [systems[one]?.x[resample] ?? 0, systems[one]?.y[resample] ?? 0];
      let isDominated = false;
      for (let other = 0; other < systems.length && !isDominated; other += 1) {
        const [otherX, otherY] = [systems[other]?.x[resample] ?? 0, systems[other]?.y[resample] ?? 0];
        isDominated = otherX >= x && otherY >= y && (otherX > x || otherY > y);
      }
      if (!isDominated) counts[one] = (counts[one] ?? 0) + 1;
    }
  }
  return systems.map(({ id }, place) => ({ id, share: (counts[place] ?? 0) / resamples }));
}
