import { existsSync, readFileSync } from 'node:fs';

/** Of Debian's `pocketsphinx-en-us` (CMU, BSD): how often the words of spoken English occur. Read when building only. */
const SPOKEN_ENGLISH = '/usr/share/pocketsphinx/model/en-us/en-us.lm.bin';
/** Of Debian's `wamerican` (SCOWL): what is an English word and not a name. */
const ENGLISH_WORDS = '/usr/share/dict/american-english';

const HEAD_BYTES = 36;
const QUANTISED_TABLES_BYTES = 3 * 65_536 * 4;
const UNIGRAM_BYTES = 12;
const LOG_BASE = Math.log(1.0001);

export interface CommonWord {
  readonly word: string;
  readonly probability: number;
}

/** Parts of words that nobody wants to find in a transcript by mistake. */
const RUDE = /fuck|shit|cunt|nigg|bitch|asshole|whore|slut|dick(?:head|s)$|^rap(?:e|ed|ing|ist)|porn/;

/** The commonest words of spoken English, most frequent first. */
export function commonWords(count: number): readonly CommonWord[] {
  if (!existsSync(SPOKEN_ENGLISH) || !existsSync(ENGLISH_WORDS)) {
    throw new Error('building the language needs the Debian packages pocketsphinx-en-us and wamerican');
  }
  const english = new Set(readFileSync(ENGLISH_WORDS, 'utf8').split('\n'));
  const model = readFileSync(SPOKEN_ENGLISH);
  const size = model.readUInt32LE(20);
  const words = wordsAtTheEnd(model, size);
  const common: CommonWord[] = [];
  for (const [index, word] of words.entries()) {
    // One-letter words but the two that are words are letters, which have a class of their own.
    if (!/^[a-z]+(?:'[a-z]+)?$/.test(word) || !english.has(word) || (word.length === 1 && !/[ai]/.test(word))) continue;
    if (RUDE.test(word)) continue;
    const at = HEAD_BYTES + QUANTISED_TABLES_BYTES + index * UNIGRAM_BYTES;
    common.push({ word, probability: Math.exp(model.readFloatLE(at) * LOG_BASE) });
  }
  return common.sort((a, b) => b.probability - a.probability || (a.word < b.word ? -1 : 1)).slice(0, count);
}

/** NUL-terminated strings in the order of the unigrams. */
function wordsAtTheEnd(model: Buffer, count: number): readonly string[] {
  return model
    .subarray(model.length - count * 64)
    .toString('latin1')
    .split('\0')
    .slice(-count - 1, -1);
}
