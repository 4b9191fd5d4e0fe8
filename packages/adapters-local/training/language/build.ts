/**
 * Builds `language/`: the lexicon, the word sequences and the sounds of unknown words. For maintainers; from the root:
 *
 *   node --conditions=eva-source --import ./tooling/source/register.mjs packages/adapters-local/training/language/build.ts
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { WORD_CLASSES } from '../../src/ears/language/word-classes.ts';
import { pronounce } from '../../src/ears/sounds/pronounce.ts';
import { loadFlitePhones } from '../../src/flite/flite-program.ts';
import { readWordLists } from '../sentences/word-lists.ts';
import { commonWords } from './common-words.ts';
import { countLanguage } from './counted-language.ts';
import { pronunciations } from './pronunciations.ts';
import { spellingUnits } from './spelling-units.ts';

const FOLDER = new URL('../../language/', import.meta.url);
const COMMON_WORDS = 8000;
/** Words of the training grammars that are not among the common ones are taken to be this likely. */
const RARE = 2e-6;

const lists = readWordLists('train');
const heldOut = readWordLists('held-out').unseen;
const heldOutNames = new Set([...heldOut.firstNames, ...heldOut.lastNames]);
const places = [...new Set([...lists.places, ...lists.companies, ...lists.streets])];
const names = new Set([...lists.firstNames, ...lists.lastNames, ...places].filter((name) => !heldOutNames.has(name)));
const compounds = places.filter((place) => place.includes(' ')).sort((a, b) => b.length - a.length || (a < b ? -1 : 1));

const likely = new Map(commonWords(COMMON_WORDS).map(({ word, probability }) => [word, probability]));
for (const word of [...lists.core, 'oh', 'double', 'triple', 'niner']) {
  if (/^[a-z]{2,}(?:'[a-z]+)?$/.test(word) && !likely.has(word)) likely.set(word, RARE);
}
const classWords = Object.values(WORD_CLASSES).flat();
const plain = new Set([...likely.keys()].filter((word) => word.length > 1 || word === 'a' || word === 'i'));

process.stdout.write(`${plain.size} words, ${names.size} names\n`);
const { lines, speeches } = countLanguage(plain, names, compounds);
process.stdout.write(`${lines.length} sequences\n`);
const phonesOf = await loadFlitePhones();
const words = [...new Set([...plain, ...names, ...classWords])].sort();
const sounds = await pronunciations(words, speeches, phonesOf);

mkdirSync(FOLDER, { recursive: true });
writeFileSync(new URL('sequences.txt', FOLDER), `${lines.join('\n')}\n`);
const lexicon = words.flatMap((word) => {
  const spoken = sounds.get(word);
  if (spoken === undefined) return [];
  const roles = `${plain.has(word) ? 'w' : ''}${names.has(word) ? 'n' : ''}`;
  // Ten times the negative logarithm, as a whole number.
  const rarity = Math.round(-10 * Math.log(likely.get(word) ?? RARE));
  return [`${word}\t${roles}\t${rarity}\t${spoken.join('|')}`];
});
writeFileSync(new URL('lexicon.txt', FOLDER), `${lexicon.join('\n')}\n`);
process.stdout.write(`${lexicon.length} words in the lexicon\n`);

const spelled = [...new Set([...lists.unseen.firstNames, ...lists.unseen.lastNames, ...plain])]
  .filter((word) => /^[a-z]{2,14}$/.test(word) && !heldOutNames.has(word))
  .sort();
const said = await pronounce(spelled, phonesOf);
const units = spellingUnits(spelled.map((word) => ({ word, phones: said.get(word) ?? [] })));
writeFileSync(new URL('spellings.txt', FOLDER), `${units.join('\n')}\n`);
process.stdout.write(`${spelled.length} spellings, ${units.length} sequences of their pieces\n`);
