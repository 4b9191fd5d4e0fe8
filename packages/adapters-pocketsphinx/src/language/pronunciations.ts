/** Spelling to sounds for words that no dictionary has, longest spelling first. Crude: it only has to be near. */
const SOUNDS: readonly (readonly [string, string])[] = [
  ['tion', 'SH AH N'],
  ['sion', 'ZH AH N'],
  ['ough', 'OW'],
  ['eigh', 'EY'],
  ['igh', 'AY'],
  ['tch', 'CH'],
  ['sch', 'SH'],
  ['dge', 'JH'],
  ['ck', 'K'],
  ['ch', 'CH'],
  ['sh', 'SH'],
  ['th', 'TH'],
  ['ph', 'F'],
  ['wh', 'W'],
  ['qu', 'K W'],
  ['ng', 'NG'],
  ['gh', 'G'],
  ['kn', 'N'],
  ['wr', 'R'],
  ['ee', 'IY'],
  ['ea', 'IY'],
  ['ie', 'IY'],
  ['ei', 'EY'],
  ['ai', 'EY'],
  ['ay', 'EY'],
  ['ey', 'IY'],
  ['oa', 'OW'],
  ['oo', 'UW'],
  ['ou', 'AW'],
  ['ow', 'OW'],
  ['oi', 'OY'],
  ['oy', 'OY'],
  ['au', 'AO'],
  ['aw', 'AO'],
  ['ew', 'Y UW'],
  ['ar', 'AA R'],
  ['er', 'ER'],
  ['ir', 'ER'],
  ['ur', 'ER'],
  ['or', 'AO R'],
  ['a', 'AE'],
  ['b', 'B'],
  ['c', 'K'],
  ['d', 'D'],
  ['e', 'EH'],
  ['f', 'F'],
  ['g', 'G'],
  ['h', 'HH'],
  ['i', 'IH'],
  ['j', 'JH'],
  ['k', 'K'],
  ['l', 'L'],
  ['m', 'M'],
  ['n', 'N'],
  ['o', 'AA'],
  ['p', 'P'],
  ['q', 'K'],
  ['r', 'R'],
  ['s', 'S'],
  ['t', 'T'],
  ['u', 'AH'],
  ['v', 'V'],
  ['w', 'W'],
  ['x', 'K S'],
  ['y', 'IY'],
  ['z', 'Z'],
];

/** Pronunciations of ours beside the dictionary's. */
const ADDITIONS: Readonly<Record<string, readonly string[]>> = {
  foxtrot: ['F AA K S T R AH T'],
  quebec: ['K AH B EH K', 'K EH B EH K'],
};

export interface Pronunciations {
  /** In the decoder's dictionary format, in order of the words. */
  readonly dictionary: string;
  /** Words that were guessed from their spelling. */
  readonly guessed: readonly string[];
}

/** Cuts the full dictionary down to the given words and guesses what it lacks. */
export function pronunciationsOf(words: ReadonlySet<string>, fullDictionary: string): Pronunciations {
  const found = new Map<string, string[]>();
  for (const line of fullDictionary.split('\n')) {
    const blank = line.indexOf(' ');
    if (blank < 0) continue;
    const bracket = line.indexOf('(');
    const word = line.slice(0, bracket > 0 && bracket < blank ? bracket : blank);
    if (!words.has(word)) continue;
    const sounds = line.slice(blank + 1).trim();
    const known = found.get(word);
    if (known === undefined) found.set(word, [sounds]);
    else known.push(sounds);
  }

  const guessed: string[] = [];
  const lines: string[] = [];
  for (const word of [...words].sort()) {
    const known = found.get(word);
    if (known === undefined) guessed.push(word);
    const sounds = [...new Set([...(known ?? [guessSounds(word)]), ...(ADDITIONS[word] ?? [])])];
    sounds.forEach((sound, index) => {
      lines.push(`${word}${index === 0 ? '' : `(${index + 1})`} ${sound}`);
    });
  }
  return { dictionary: `${lines.join('\n')}\n`, guessed };
}

/** Letter to sound, left to right, longest match; a silent e at the end, a soft c or g before e, i and y. */
function guessSounds(word: string): string {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  const spelling = letters.length > 3 ? letters.replace(/e$/, '') : letters;
  const sounds: string[] = [];
  for (let position = 0; position < spelling.length; ) {
    const letter = spelling[position] ?? '';
    const next = spelling[position + 1] ?? '';
    if (next === letter && !'aeiou'.includes(letter)) {
      position += 1;
      continue;
    }
    if (next !== '' && 'eiy'.includes(next) && (letter === 'c' || letter === 'g')) {
      sounds.push(letter === 'c' ? 'S' : 'JH');
      position += 1;
      continue;
    }
    if (letter === 'y' && position === 0) {
      sounds.push('Y');
      position += 1;
      continue;
    }
    const match = SOUNDS.find(([letters]) => spelling.startsWith(letters, position));
    sounds.push(match?.[1] ?? 'AH');
    position += match?.[0].length ?? 1;
  }
  return sounds.length === 0 ? 'AH' : sounds.join(' ');
}
