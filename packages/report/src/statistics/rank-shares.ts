/**
 * How often each system comes r-th when scenarios are drawn anew, all systems from the same draws: `figures` holds the
 * resampled figure of each. Systems that come out alike share the better rank.
 */
export function rankShares(
  systems: readonly { readonly id: string; readonly figures: ArrayLike<number> }[],
): readonly { readonly id: string; readonly shares: readonly number[] }[] {
  const resamples = systems[0]?.figures.length ?? 0;
  const counts = systems.map(() => new Array<number>(systems.length).fill(0));
  for (let resample = 0; resample < resamples; resample += 1) {
    for (let place = 0; place < systems.length; place += 1) {
      const own = systems[place]?.figures[resample] ?? 0;
      let rank = 0;
      for (const other of systems) if ((other.figures[resample] ?? 0) > own) rank += 1;
      const row = counts[place];
      if (row !== undefined) row[rank] = (row[rank] ?? 0) + 1;
    }
  }
  return systems.map(({ id }, place) => ({ id, shares: (counts[place] ?? []).map((count) => count / resamples) }));
}
