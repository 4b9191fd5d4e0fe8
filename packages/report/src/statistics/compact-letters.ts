/**
 * Compact letter display: names that share a letter don't differ. `differs[i][j]` says that names i and j do. Nothing
 * where none differ.
 */
export function compactLetters(
  names: readonly string[],
  differs: readonly (readonly boolean[])[],
): ReadonlyMap<string, string> {
  const isPair = (a: number, b: number) => differs[a]?.[b] === true || differs[b]?.[a] === true;
  const places = names.map((_, place) => place);
  if (!places.some((a) => places.some((b) => a < b && isPair(a, b)))) return new Map();
  // Insert and absorb: every pair that differs splits the groups that still hold both.
  let groups: readonly (readonly number[])[] = [places];
  for (const a of places) {
    for (const b of places.slice(a + 1).filter((later) => isPair(a, later))) {
      const split = groups.flatMap((group) =>
        group.includes(a) && group.includes(b)
          ? [group.filter((one) => one !== b), group.filter((one) => one !== a)]
          : [group],
      );
      groups = withoutContained(split);
    }
  }
  const ordered = [...groups].sort((one, other) => (one.join() < other.join() ? -1 : 1));
  return new Map(
    names.map((name, place) => [
      name,
      ordered.flatMap((group, index) => (group.includes(place) ? String.fromCharCode(97 + index) : [])).join(''),
    ]),
  );
}

function withoutContained(groups: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return groups.filter(
    (group, index) =>
      !groups.some(
        (other, place) =>
          place !== index &&
          group.every((one) => other.includes(one)) &&
          (other.length > group.length || place < index),
      ),
  );
}
