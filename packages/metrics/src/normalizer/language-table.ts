/**
 * Vocabulary of one language for reading numbers. Word lists are text: `value:word,word value:word`, with `9`th-like
 * suffixes behind the value in the lists of ordinals. Words are compared folded, so accents do not matter.
 */
export interface LanguageTable {
  readonly zero: string;
  /** Numbers that take the last place of what stands before them; from 10 on they fill two places. */
  readonly units: string;
  readonly tens: string;
  /** Hundred, thousand and up. */
  readonly scales: string;
  readonly unitOrdinals: string;
  readonly tensOrdinals: string;
  readonly scaleOrdinals: string;
  /** "and", and after which words it is swallowed inside a number. */
  readonly conjunction: { readonly word: string; readonly after: readonly ('scales' | 'tens')[] };
  readonly decimalWord: string;
  /** What the last two digits may be for a number from 10 to 19 to be added to them. */
  readonly teenResidues: readonly number[];
  readonly fillers: readonly string[];
  /** In order; `ending` may begin anywhere in a word but must end it. */
  readonly replacements: readonly (readonly [match: string, by: string, place?: 'ending'])[];
  readonly thousands: readonly ('comma' | 'dot' | 'space')[];
  readonly hasDecimalComma: boolean;
  /** Letters that are kept apart from digits, for a character class. */
  readonly letters: string;
  /** Combining marks are part of the script, not accents to drop. */
  readonly keepsMarks: boolean;
  /** "vingt" after these last digits multiplies them by twenty. */
  readonly twenties?: { readonly words: readonly string[]; readonly after: readonly number[] };
  /** "fünfundzwanzig": compounds are written as one, units before tens. */
  readonly isGlued?: boolean;
  readonly english?: EnglishOnly;
}

/** Habits only the English table has: signs, money, "double", "and a half". */
interface EnglishOnly {
  readonly signs: Readonly<Record<string, string>>;
  readonly currencies: Readonly<Record<string, string>>;
  readonly repeats: Readonly<Record<string, number>>;
  readonly ordinalSuffixes: readonly string[];
}

export interface OrdinalValue {
  readonly value: bigint;
  readonly suffix: string;
}

/** `1:one,uno 2:two` as a map from folded word to value. */
export function valuesOf(list: string, fold: (word: string) => string): ReadonlyMap<string, bigint> {
  return new Map([...ordinalsOf(list, fold)].map(([word, { value }]) => [word, value]));
}

export function ordinalsOf(list: string, fold: (word: string) => string): ReadonlyMap<string, OrdinalValue> {
  const values = new Map<string, OrdinalValue>();
  for (const item of list.split(/\s+/).filter(Boolean)) {
    const [head = '', words = ''] = item.split(':');
    const digits = /^\d+/.exec(head)?.[0] ?? '0';
    for (const word of words.split(',')) {
      values.set(fold(word), { value: BigInt(digits), suffix: fold(head.slice(digits.length)) });
    }
  }
  return values;
}
