const UNITS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const ORDINALS: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

/** How the recogniser writes words: lower case, numbers in words, letters with a dot as in its dictionary. */
export function spokenWords(text: string): string[] {
  const spaced = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\b([ap])(?:\.\s?|\s)m\b\.?|(?<=\d\s?)([ap])m\b|\b(p)m\b/gi, (_, ...halves: (string | undefined)[]) => {
      return ` ${(halves[0] ?? halves[1] ?? halves[2] ?? '').toUpperCase()} M `;
    })
    .replace(/\$\s?([\d,]+)(?:\.(\d\d))?/g, (_, whole: string, cents: string | undefined) =>
      cents === undefined || cents === '00' ? ` ${whole} dollars ` : ` ${whole} dollars and ${cents} cents `,
    )
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(/(\d{1,2}):(\d\d)/g, (_, hour: string, minute: string) => ` ${hour} ${clockMinute(minute)} `)
    .replace(/\bx[- ]?ray\b/gi, 'x-ray');
  const tokens = spaced.match(/x-ray|[A-Za-z0-9]+(?:'[A-Za-z]+)*/g) ?? [];
  const words = tokens.flatMap((token, index) => wordsOfToken(token, tokens[index - 1], tokens[index + 1]));
  return words.map((word) =>
    word === 'alfa' ? 'alpha' : word === 'juliett' ? 'juliet' : word === 'xray' ? 'x-ray' : word,
  );
}

/** How the transcript writes what the dictionary's word says. */
export function writtenWord(word: string): string {
  return /^[a-z]\.$/.test(word) ? word.slice(0, 1) : word;
}

function wordsOfToken(token: string, before: string | undefined, after: string | undefined): readonly string[] {
  if (/^\d+(st|nd|rd|th)$/i.test(token)) return ordinalWords(Number.parseInt(token, 10));
  if (/^\d+$/.test(token)) {
    const isNumber = !token.startsWith('0') && token.length <= 4;
    return isNumber ? cardinalWords(Number.parseInt(token, 10)) : [...token].map(digitWord);
  }
  // Mixed letters and digits, or a few capitals, are spelled out: a code, a flight number, an airport.
  if (/\d/.test(token) || (/^[A-Z]{2,3}$/.test(token) && token !== 'OK')) {
    return [...token].map((symbol) => (/\d/.test(symbol) ? digitWord(symbol) : `${symbol.toLowerCase()}.`));
  }
  if (/^[A-Za-z]$/.test(token) && !isArticleOrPronoun(token, before, after)) return [`${token.toLowerCase()}.`];
  return [token.toLowerCase()];
}

function isArticleOrPronoun(token: string, before: string | undefined, after: string | undefined): boolean {
  if (!/^[AaIi]$/.test(token)) return false;
  const isSymbol = (word: string | undefined): boolean => word !== undefined && /^([B-HJ-Z]|\d+)$/.test(word);
  if (token === 'a') return true;
  return !(isSymbol(before) || isSymbol(after));
}

function digitWord(digit: string): string {
  return UNITS[Number(digit)] ?? digit;
}

function clockMinute(minute: string): string {
  if (minute === '00') return '';
  return minute.startsWith('0') ? `oh ${minute.slice(1)}` : minute;
}

function cardinalWords(value: number): string[] {
  if (value >= 1000) {
    return [
      ...cardinalWords(Math.floor(value / 1000)),
      'thousand',
      ...(value % 1000 === 0 ? [] : cardinalWords(value % 1000)),
    ];
  }
  if (value >= 100) {
    return [
      ...cardinalWords(Math.floor(value / 100)),
      'hundred',
      ...(value % 100 === 0 ? [] : cardinalWords(value % 100)),
    ];
  }
  if (value < 20) return [UNITS[value] ?? ''];
  const units = value % 10 === 0 ? [] : [UNITS[value % 10] ?? ''];
  return [TENS[Math.floor(value / 10)] ?? '', ...units];
}

function ordinalWords(value: number): string[] {
  const words = cardinalWords(value);
  const last = words.pop() ?? '';
  return [...words, ORDINALS[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`)];
}
