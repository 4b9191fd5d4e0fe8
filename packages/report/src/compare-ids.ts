/** "2" before "10", the same on every machine: the order in which scenarios are drawn. */
export function compareIds(a: string, b: string): number {
  const pieces = (id: string) => id.match(/\d+|\D+/g) ?? [];
  const [left, right] = [pieces(a), pieces(b)];
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const [x = '', y = ''] = [left[index], right[index]];
    const numeric = /^\d/.test(x) && /^\d/.test(y) ? Number(x) - Number(y) : 0;
    if (numeric !== 0) return numeric;
    if (x !== y) return x < y ? -1 : 1;
  }
  return left.length - right.length;
}
