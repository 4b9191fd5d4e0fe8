import { spokenTokens } from '../../src/ears/language/spoken-tokens.ts';
import { PAUSE, type PhonesOf, pronounce } from '../../src/ears/sounds/pronounce.ts';

/** Sentences listened to for pronunciations that only occur in context ("the apple", "a dollar"). */
const SENTENCES = 4000;
const SENTENCES_AT_A_TIME = 25;
/** A pronunciation must be heard this often, and in this share of the word's occurrences. */
const FEWEST = 4;
const SMALLEST_SHARE = 0.04;
const VOWELS = new Set([
  'aa',
  'ae',
  'ah',
  'ao',
  'aw',
  'ax',
  'ay',
  'eh',
  'er',
  'ey',
  'ih',
  'iy',
  'ow',
  'oy',
  'uh',
  'uw',
]);

/** All pronunciations of each word: by itself first, then those heard in sentences. */
export async function pronunciations(
  words: readonly string[],
  speeches: readonly string[],
  phonesOf: PhonesOf,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const step = Math.max(1, Math.floor(speeches.length / SENTENCES));
  const chosen = speeches.filter((_, index) => index % step === 0);
  const alone = await pronounce([...new Set([...words, ...chosen.flatMap(spokenTokens)])], phonesOf);
  const heard = new Map<string, Map<string, number>>();
  for (let at = 0; at < chosen.length; at += SENTENCES_AT_A_TIME) {
    const batch = chosen.slice(at, at + SENTENCES_AT_A_TIME);
    const phones = (await phonesOf(`${batch.join('. ')}.`)).filter((phone) => phone !== PAUSE);
    const said = batch.flatMap(spokenTokens);
    if (said.some((word) => !alone.has(word))) continue;
    for (const [index, part] of shares(
      said.map((word) => alone.get(word) ?? []),
      phones,
    ).entries()) {
      const counts = heard.get(said[index] ?? '') ?? new Map<string, number>();
      heard.set(said[index] ?? '', counts);
      counts.set(part.join(' '), (counts.get(part.join(' ')) ?? 0) + 1);
    }
  }
  return new Map(
    words.flatMap((word) => {
      const first = alone.get(word)?.join(' ');
      if (first === undefined) return [];
      const counts = [...(heard.get(word) ?? new Map<string, number>())];
      const total = counts.reduce((sum, [, count]) => sum + count, 0);
      const others = counts
        .filter(([part, count]) => part !== '' && count >= FEWEST && count >= SMALLEST_SHARE * total)
        .map(([part]) => part);
      return [[word, [...new Set([first, ...others])]] as const];
    }),
  );
}

/** Divides phones among words by the cheapest alignment with what each word sounds like by itself. */
function shares(words: readonly (readonly string[])[], phones: readonly string[]): readonly (readonly string[])[] {
  const expected = words.flatMap((word, index) => word.map((phone) => ({ phone, index })));
  const width = phones.length + 1;
  const cost = new Float32Array((expected.length + 1) * width);
  const way = new Uint8Array(cost.length);
  for (let row = 0; row <= expected.length; row += 1) {
    for (let column = 0; column < width; column += 1) {
      if (row === 0 && column === 0) continue;
      const at = row * width + column;
      const replace =
        row > 0 && column > 0
          ? (cost[at - width - 1] ?? 0) + unlike(expected[row - 1]?.phone, phones[column - 1])
          : Infinity;
      const leaveOut = row > 0 ? (cost[at - width] ?? 0) + 1 : Infinity;
      const putIn = column > 0 ? (cost[at - 1] ?? 0) + 1 : Infinity;
      cost[at] = Math.min(replace, leaveOut, putIn);
      way[at] = cost[at] === Math.fround(replace) ? 0 : cost[at] === Math.fround(leaveOut) ? 1 : 2;
    }
  }
  const parts: string[][] = words.map(() => []);
  let [row, column] = [expected.length, phones.length];
  while (row > 0 || column > 0) {
    const step = way[row * width + column];
    if (step !== 1) {
      const owner = expected[Math.max(0, row - 1)]?.index ?? 0;
      parts[owner]?.unshift(phones[column - 1] ?? '');
      column -= 1;
    }
    if (step !== 2) row -= 1;
  }
  return parts;
}

function unlike(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0;
  return VOWELS.has(a ?? '') === VOWELS.has(b ?? '') ? 0.9 : 1.6;
}
