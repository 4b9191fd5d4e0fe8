/** How often phones follow each other in the words of the lexicon, as logarithms: `from * phones + to`. */
export function phonePairs(pronunciations: Iterable<readonly number[]>, phones: number): Float32Array {
  const counts = new Float64Array(phones * phones).fill(0.3);
  for (const sounds of pronunciations) {
    for (let at = 1; at < sounds.length; at += 1) {
      const pair = (sounds[at - 1] ?? 0) * phones + (sounds[at] ?? 0);
      counts[pair] = (counts[pair] ?? 0) + 1;
    }
  }
  const logs = new Float32Array(counts.length);
  for (let from = 0; from < phones; from += 1) {
    const row = counts.subarray(from * phones, (from + 1) * phones);
    const total = row.reduce((sum, count) => sum + count, 0);
    for (let to = 0; to < phones; to += 1) logs[from * phones + to] = Math.log((row[to] ?? 0) / total);
  }
  return logs;
}
