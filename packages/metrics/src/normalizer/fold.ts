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

/** Accents dropped, other marks, symbols and punctuation made blanks; signs that belong to numbers stay. */
export function foldAccents(text: string): string {
  return [...text.normalize('NFKD')]
    .map((character) => {
      if (KEPT.includes(character)) return character;
      const letter = LETTERS[character];
      if (letter !== undefined) return letter;
      if (/\p{Mn}/u.test(character)) return '';
      return /[\p{M}\p{S}\p{P}]/u.test(character) ? ' ' : character;
    })
    .join('');
}

/** For scripts whose marks are letters' parts: only symbols and punctuation become blanks. */
export function foldSymbols(text: string): string {
  return text.normalize('NFC').replace(/[\p{S}\p{P}]/gu, (character) => (KEPT.includes(character) ? character : ' '));
}
