/** Says how flite would say a text, in its phones; pauses are `pau`. */
export type PhonesOf = (text: string) => Promise<readonly string[]>;

export const PAUSE = 'pau';
/** Words asked for at a time: an instance of the synthesiser costs as much as dozens of words. */
const AT_A_TIME = 120;

/**
 * The phones of each word by itself. They are asked for as a list with a pause after each; where the pauses do not come
 * out one for one (flite reads "dr" as two words, or joins two), the list is halved until the words stand alone.
 */
export async function pronounce(
  words: readonly string[],
  phonesOf: PhonesOf,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  const ask = async (batch: readonly string[]): Promise<void> => {
    const parts = partsOf(await phonesOf(`${batch.map(asSaid).join(', ')}.`));
    if (batch.length === 1) {
      const phones = parts.flat();
      if (phones.length > 0) found.set(batch[0] ?? '', phones);
      return;
    }
    if (parts.length === batch.length) {
      for (const [index, word] of batch.entries()) found.set(word, parts[index] ?? []);
      return;
    }
    const half = batch.length >> 1;
    await ask(batch.slice(0, half));
    await ask(batch.slice(half));
  };
  for (let at = 0; at < words.length; at += AT_A_TIME) await ask(words.slice(at, at + AT_A_TIME));
  return found;
}

/** A letter is written with a dot in the lexicon; the synthesiser takes a capital for its name. */
function asSaid(word: string): string {
  if (/^[a-z]\.$/.test(word)) return word.slice(0, 1).toUpperCase();
  return word === 'a m' || word === 'p m' ? word.toUpperCase() : word;
}

function partsOf(phones: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [[]];
  for (const phone of phones) {
    if (phone === PAUSE) parts.push([]);
    else parts.at(-1)?.push(phone);
  }
  return parts.filter((part) => part.length > 0);
}
