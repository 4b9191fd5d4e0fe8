import { readFileSync } from 'node:fs';

/** What the package knows of the language before any call: the files of the folder `language`. */
export interface BaseLanguage {
  readonly words: ReadonlyMap<string, BaseWord>;
  readonly sequences: ReadonlyMap<string, number>;
  /** Sequences of the pieces that names are written with. */
  readonly spellings: ReadonlyMap<string, number>;
}

interface BaseWord {
  /** A word of its own to the language model; else it only occurs in a class. */
  readonly isPlain: boolean;
  readonly isName: boolean;
  readonly probability: number;
  /** Phones by name. */
  readonly sounds: readonly (readonly string[])[];
}

const FOLDER = new URL('../../../language/', import.meta.url);

export function readBaseLanguage(folder: URL = FOLDER): BaseLanguage {
  const words = new Map<string, BaseWord>();
  for (const line of linesOf(new URL('lexicon.txt', folder))) {
    const [word = '', roles = '', rarity = '', sounds = ''] = line.split('\t');
    words.set(word, {
      isPlain: roles.includes('w'),
      isName: roles.includes('n'),
      probability: Math.exp(-Number(rarity) / 10),
      sounds: sounds.split('|').map((sound) => sound.split(' ')),
    });
  }
  return { words, sequences: countsOf(folder, 'sequences.txt'), spellings: countsOf(folder, 'spellings.txt') };
}

function countsOf(folder: URL, name: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const line of linesOf(new URL(name, folder))) {
    const cut = line.indexOf('\t');
    counts.set(line.slice(cut + 1), Number(line.slice(0, cut)));
  }
  return counts;
}

function linesOf(file: URL): readonly string[] {
  return readFileSync(file, 'utf8').trim().split('\n');
}
