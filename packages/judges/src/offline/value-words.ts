import { NATO_WORDS } from '@eva/core/spoken';

/** A word of a text with what it stands for in a written value; "" where it is no part of one. */
export interface ValueWord {
  /** As it stands in the text, without punctuation. */
  readonly surface: string;
  /** In lower case: figures for numbers, a letter for its name; words of other kinds as they are. */
  readonly written: string;
  readonly kind: 'figure' | 'letter' | 'word';
  /** A comma, full stop or dash follows. */
  readonly endsPhrase: boolean;
  /** Begins its sentence. */
  readonly isFirst: boolean;
}

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const ORDINALS = new Map(
  'first 1,second 2,third 3,fourth 4,fifth 5,sixth 6,seventh 7,eighth 8,ninth 9,tenth 10,eleventh 11,twelfth 12,thirteenth 13,fourteenth 14,fifteenth 15,sixteenth 16,seventeenth 17,eighteenth 18,nineteenth 19,twentieth 20,thirtieth 30'
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
);
const LETTER_OF = new Map(NATO_WORDS.map((name) => [name.replace(' ', ''), letterNamed(name)] as const));

/** The words of a text in order, numbers and letter names read, whether they were spoken or written. */
export function valueWords(text: string): readonly ValueWord[] {
  const pieces = [...plain(text).matchAll(/([$]?[\p{L}\p{N}][\p{L}\p{N}'’.:@]*|@)([^\p{L}\p{N}$@]*)/gu)];
  const words: ValueWord[] = [];
  let isFirst = true;
  for (const [, raw = '', gap = ''] of pieces) {
    const surface = raw.replace(/[.:]+$/, '');
    const closing = raw.slice(surface.length) + gap;
    const endsSentence = /[.!?]/.test(closing);
    for (const part of partsOf(surface)) {
      words.push({ surface: part, ...readingOf(part), endsPhrase: /[,;.!?—–]/.test(closing), isFirst });
      isFirst = false;
    }
    isFirst = endsSentence;
  }
  return joinedNumbers(words);
}

function plain(text: string): string {
  return text
    .replace(/\b([ap])\.?\s?m\b\.?/gi, '$1m')
    .replace(/\bx[- ]ray\b/gi, 'xray')
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1');
}

/** "8:55am", "ZK3", "$120", "21A": figures and letters apart; words stay whole. */
function partsOf(surface: string): readonly string[] {
  if (!/\d/.test(surface)) return /^(?:\p{Lu}\.)+\p{Lu}?$/u.test(surface) ? [surface.replaceAll('.', '')] : [surface];
  return surface.match(/\d+(?:st|nd|rd|th)\b|[$]|\p{L}+|\d+(?:[.:]\d+)*/giu) ?? [];
}

function readingOf(surface: string): Pick<ValueWord, 'written' | 'kind'> {
  const word = surface.toLowerCase().replaceAll('’', "'");
  const figures = word.replace(/(?:st|nd|rd|th)$/, '').replace(/[.:]/g, '');
  if (/^\d+$/.test(figures)) return { written: figures, kind: 'figure' };
  const unit = UNITS.indexOf(word);
  if (unit >= 0) return { written: String(unit), kind: 'figure' };
  if (word === 'oh') return { written: '0', kind: 'figure' };
  const tens = TENS.indexOf(word);
  if (tens >= 0) return { written: String((tens + 2) * 10), kind: 'figure' };
  const ordinal = ORDINALS.get(word);
  if (ordinal !== undefined) return { written: ordinal, kind: 'figure' };
  const letter = LETTER_OF.get(word);
  if (letter !== undefined) return { written: letter, kind: 'letter' };
  if (/^\p{L}$/u.test(word)) return { written: word, kind: 'letter' };
  return { written: word, kind: 'word' };
}

/** "Two hundred fifty" is 250 and "twenty one" 21; "eight fifty five" stays 8, 55, which side by side read 855. */
function joinedNumbers(words: readonly ValueWord[]): readonly ValueWord[] {
  const out: ValueWord[] = [];
  for (const [at, word] of words.entries()) {
    const last = out.at(-1);
    if (word.written === 'and' && joinsHundreds(last, words[at + 1])) continue;
    const isSpoken = last !== undefined && last.kind === 'figure' && !last.endsPhrase && !/^\d/.test(last.surface);
    const sum = isSpoken ? joinedNumber(last.written, word) : undefined;
    if (sum === undefined || last === undefined) out.push(word);
    else
      out[out.length - 1] = {
        ...last,
        surface: `${last.surface} ${word.surface}`,
        written: sum,
        endsPhrase: word.endsPhrase,
      };
  }
  return out;
}

/** The "and" of "one hundred and twenty". */
function joinsHundreds(last: ValueWord | undefined, next: ValueWord | undefined): boolean {
  const isOpen = last?.kind === 'figure' && /(?:hundred|thousand)$/i.test(last.surface) && !last.endsPhrase;
  return isOpen && next?.kind === 'figure' && !/^\d/.test(next.surface) && Number(next.written) < 100;
}

function joinedNumber(sofar: string, { surface, written, kind }: ValueWord): string | undefined {
  const value = Number(sofar);
  const word = surface.toLowerCase();
  if (word === 'hundred' && value > 0 && value < 100) return `${value * 100}`;
  if (word === 'thousand' && value > 0 && value < 1000) return `${value * 1000}`;
  if (kind !== 'figure' || /^\d/.test(surface) || word === 'oh' || word === 'zero') return undefined;
  const next = Number(written);
  if (value >= 20 && value % 10 === 0 && value < 100 && next > 0 && next < 10) return String(value + next);
  if (value >= 1000 && value % 1000 === 0 && next < 100) return String(value + next);
  if (value >= 100 && value % 100 === 0 && value < 10_000 && next < 100) return String(value + next);
  const isTensOpen = value > 100 && value % 10 === 0 && value % 100 >= 20 && next > 0 && next < 10;
  return isTensOpen ? String(value + next) : undefined;
}

function letterNamed(name: string): string {
  return name.slice(0, 1);
}

/** Said, or put, between the parts of a value, and no part of it. */
const UNWRITTEN = new Set(['dash', 'and', '$', "o'clock"]);

/** The words side by side, nothing between: the form in which a value is the same however it was written. */
export function squeezed(words: readonly ValueWord[]): string {
  return words
    .filter(({ written }) => !UNWRITTEN.has(written))
    .map(({ written }) => written.replace(/[^\p{L}\p{N}@]/gu, ''))
    .join('');
}
