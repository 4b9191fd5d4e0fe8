import { type PhonesOf, pronounce } from './pronounce.ts';

/** Spellings that are read back at most; more cost time and hardly ever win. */
const MOST_TRIED = 48;
/** Unknown words whose spelling is remembered. */
const KEPT_WORDS = 2000;

/**
 * Writes sounds so that they are said again when the text is read aloud: of the likely spellings the one that the
 * synthesiser's own rules read most nearly as it was heard, the likelier one where two are equal. The same sounds are
 * always written the same.
 */
export function readBackSpelling(
  spellings: (phones: readonly string[]) => readonly string[],
  phonesOf: () => Promise<PhonesOf>,
): (phones: readonly string[]) => Promise<string> {
  const kept = new Map<string, string>();

  const choose = async (phones: readonly string[]): Promise<string> => {
    const tried = spellings(phones).slice(0, MOST_TRIED);
    const readings = await pronounce(tried, await phonesOf());
    let [chosen, fewest] = [tried[0] ?? '', Number.POSITIVE_INFINITY];
    for (const spelling of tried) {
      const wrong = differences(phones, readings.get(spelling) ?? []);
      if (wrong < fewest) [chosen, fewest] = [spelling, wrong];
    }
    return chosen;
  };

  return async (phones) => {
    const key = phones.join(' ');
    const known = kept.get(key);
    if (known !== undefined) return known;
    const chosen = await choose(phones);
    if (kept.size >= KEPT_WORDS) kept.clear();
    kept.set(key, chosen);
    return chosen;
  };
}

/** Sounds put in, left out and replaced, at least, to make one word of the other. */
function differences(wanted: readonly string[], read: readonly string[]): number {
  let row = Array.from({ length: read.length + 1 }, (_, index) => index);
  for (const [index, phone] of wanted.entries()) {
    const next = [index + 1];
    for (const [column, other] of read.entries()) {
      next.push(
        Math.min((row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1, (row[column] ?? 0) + (phone === other ? 0 : 1)),
      );
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
