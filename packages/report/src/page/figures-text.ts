/** "0:06.1": minutes, seconds and tenths, as the page shows moments of a call. */
export function clockText(ms: number): string {
  const tenths = Math.max(0, Math.round(ms / 100));
  const minutes = Math.floor(tenths / 600);
  const rest = tenths - minutes * 600;
  return `${minutes}:${String(Math.floor(rest / 10)).padStart(2, '0')}.${rest % 10}`;
}

export function secondsText(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

export function countText(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}

/** Names of metrics as words: `turn_taking` is "turn taking". */
export function metricTitle(name: string): string {
  return name.replaceAll('_', ' ');
}
