import { BRITISH_SPELLINGS } from './data/british-spellings.ts';

let spellings: ReadonlyMap<string, string> | undefined;

/** The American spelling of a British word; any other word as it is. */
export function americanSpelling(word: string): string {
  // Unpacked at the first use, so that loading the module costs nothing.
  spellings ??= unpacked();
  return spellings.get(word) ?? word;
}

function unpacked(): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const { british, american, words: list } of BRITISH_SPELLINGS) {
    for (const entry of list.trim().split(/\s+/)) {
      const [stem = '', endings = ''] = entry.split('|');
      for (const ending of endings.split(',')) words.set(stem + british + ending, stem + american + ending);
    }
  }
  return words;
}
