import { type LanguageTable, type OrdinalValue, ordinalsOf, valuesOf } from './language-table.ts';

/** A language's number vocabulary, folded and ready to look up. */
export interface NumberWords {
  readonly zeros: ReadonlySet<string>;
  readonly units: ReadonlyMap<string, bigint>;
  readonly tens: ReadonlyMap<string, bigint>;
  readonly scales: ReadonlyMap<string, bigint>;
  readonly unitOrdinals: ReadonlyMap<string, OrdinalValue>;
  readonly tensOrdinals: ReadonlyMap<string, OrdinalValue>;
  readonly scaleOrdinals: ReadonlyMap<string, OrdinalValue>;
  readonly signs: ReadonlyMap<string, string>;
  readonly currencies: ReadonlyMap<string, string>;
  readonly repeats: ReadonlyMap<string, number>;
  readonly conjunction: string;
  readonly decimalWord: string;
  readonly twenties: { readonly words: ReadonlySet<string>; readonly after: readonly bigint[] };
  /** Characters that may stand before a number. */
  readonly prefixes: string;
  /** Any word with a part in numbers. */
  has(word: string): boolean;
}

export function numberWordsOf(table: LanguageTable, fold: (word: string) => string): NumberWords {
  const words = {
    zeros: new Set(table.zero.split(' ').map(fold)),
    units: valuesOf(table.units, fold),
    tens: valuesOf(table.tens, fold),
    scales: valuesOf(table.scales, fold),
    unitOrdinals: ordinalsOf(table.unitOrdinals, fold),
    tensOrdinals: ordinalsOf(table.tensOrdinals, fold),
    scaleOrdinals: ordinalsOf(table.scaleOrdinals, fold),
    signs: new Map(Object.entries(table.english?.signs ?? {})),
    currencies: new Map(Object.entries(table.english?.currencies ?? {})),
    repeats: new Map(Object.entries(table.english?.repeats ?? {})),
    conjunction: fold(table.conjunction.word),
    decimalWord: fold(table.decimalWord),
    twenties: {
      words: new Set((table.twenties?.words ?? []).map(fold)),
      after: (table.twenties?.after ?? []).map(BigInt),
    },
    prefixes: table.english ? '-+£€$¢' : '',
  };
  const lists = [
    words.zeros,
    words.units,
    words.tens,
    words.scales,
    words.unitOrdinals,
    words.tensOrdinals,
    words.scaleOrdinals,
    words.signs,
    words.currencies,
    words.repeats,
  ];
  const singles = [words.conjunction, words.decimalWord, ...(table.english ? ['percent', 'per'] : [])];
  return { ...words, has: (word) => lists.some((list) => list.has(word)) || singles.includes(word) };
}
