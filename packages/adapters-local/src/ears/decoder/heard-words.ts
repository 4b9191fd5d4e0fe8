import { phoneItem, type TokenSearch, UNKNOWN_END } from './token-search.ts';

/** A word on the path to a link, in order of time. */
export interface HeardWord {
  /** Entry of the lexicon; -1 for an unknown word, which has phones instead. */
  readonly entry: number;
  readonly phones: readonly number[];
  readonly startFrame: number;
  readonly endFrame: number;
  readonly certainty: number;
}

const HIGHEST_PHONE_ITEM = phoneItem(0);

/** The words on the way to a link; phones of an unknown word that has not ended are left out. */
export function wordsTo(search: TokenSearch, link: number): readonly HeardWord[] {
  const { prev, item, startFrame, endFrame, certainty } = search.links;
  const words: HeardWord[] = [];
  let phones: number[] | undefined;
  let at = link;
  while (at >= 0) {
    const what = item[at] as number;
    if (what <= HIGHEST_PHONE_ITEM) phones?.unshift(HIGHEST_PHONE_ITEM - what);
    else {
      phones = what === UNKNOWN_END ? [] : undefined;
      words.push({
        entry: Math.max(-1, what),
        phones: phones ?? [],
        startFrame: startFrame[at] as number,
        endFrame: endFrame[at] as number,
        certainty: certainty[at] as number,
      });
    }
    at = prev[at] as number;
  }
  return words.reverse();
}

/** The last link that the paths of all tokens near the best have in common: what comes up to it can be called heard. */
export function agreedLink(search: TokenSearch, within: number): number {
  const tokens = search.tokens();
  const { prev } = search.links;
  let agreed = -2;
  for (let index = 0; index < tokens.count; index += 1) {
    if ((tokens.score[index] as number) < tokens.best - within) continue;
    let at = tokens.link[index] as number;
    if (agreed === -2) agreed = at;
    // Links are numbered in order of time, so the later of the two is the one to go back from.
    while (at !== agreed) {
      if (at > agreed) at = prev[at] as number;
      else agreed = prev[agreed] as number;
    }
    if (agreed < 0) return -1;
  }
  return agreed;
}
