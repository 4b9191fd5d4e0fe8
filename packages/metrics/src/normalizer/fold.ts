/** Letters that Unicode decomposition leaves whole; facts from Whisper (MIT), see NOTICE.md. */
const LETTERS: Readonly<Record<string, string>> = {
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  æ: 'ae',
  Æ: 'AE',
  ß: 'ss',
  ẞ: 'SS',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'th',
  ł: 'l',
  Ł: 'L',
};

const KEPT = '.%$¢€£';
const FOLDED = new RegExp(`[${Object.keys(LETTERS).join('')}\\p{M}\\p{S}\\p{P}]`, 'gu');

/** Accents dropped, other marks, symbols and punctuation made blanks; signs that belong to numbers stay. */
export function foldAccents(text: string): string {
  return text.normalize('NFKD').replace(FOLDED, (character) => {
    if (KEPT.includes(character)) return character;
    return LETTERS[character] ?? (/\p{Mn}/u.test(character) ? '' : ' ');
  });
}

/** For scripts whose marks are letters' parts: only symbols and punctuation become blanks. */
export function foldSymbols(text: string): string {
  return text.normalize('NFC').replace(/[\p{S}\p{P}]/gu, (character) => (KEPT.includes(character) ? character : ' '));
}
