import type { TimedWord } from '@eva/core';
import { agreedLink, type HeardWord, wordsTo } from './decoder/heard-words.ts';
import type { SearchSettings } from './decoder/search-settings.ts';
import { createTokenSearch, type SearchNetwork } from './decoder/token-search.ts';
import { NOTHING_HEARD, type Transcript } from './ears-messages.ts';
import { lineClock } from './line-clock.ts';
import type { ModelCard } from './model-card.ts';
import { writtenWord } from './written-word.ts';

/** Turns the scores of one stream into words, turn by turn. */
export interface Ear {
  /** Rows of scores, in order, and where the frames of the line lie that they belong to. */
  hear(scores: Float32Array, framesStartMs: readonly number[]): void;
  /** What is certain of the turn so far. */
  text(): Promise<string>;
  /** Ends the turn and answers what was said in it; what is heard next is another turn. */
  conclude(): Promise<Transcript>;
}

export interface EarSpec {
  readonly network: SearchNetwork;
  readonly card: ModelCard;
  readonly settings: SearchSettings;
  readonly spellingOf: (phones: readonly string[]) => Promise<string>;
}

/** Tokens this near to the best have a say in what is certain. */
const AGREEING = 7;
/** What sounds like something else altogether, all of it, was noise: a mean certainty below this, as a logarithm. */
const LEAST_CERTAINTY = Math.log(0.2);
/** The same for a turn of one word or two, which a hum makes easily; spoken by themselves they are above 0.7. */
const LEAST_CERTAINTY_OF_FEW = Math.log(0.55);
const FEW_WORDS = 2;
/** Nobody holds a sound as long as a tone does; a word by itself ends slowly, so it is given one sound more. */
const LONGEST_PHONE_MS = 400;

export function createEar({ network, card, settings, spellingOf }: EarSpec): Ear {
  const search = createTokenSearch(network, settings);
  const { classes } = network.phones;
  let clock = lineClock();
  let rows = 0;
  search.begin();

  const written = async (word: HeardWord): Promise<string> =>
    word.entry >= 0
      ? writtenWord(network.tree.words[word.entry] ?? '')
      : await spellingOf(word.phones.map((phone) => network.phones.names[phone] ?? ''));
  const isSpeakable = ({ entry, phones, startFrame, endFrame }: HeardWord): boolean => {
    const count = entry >= 0 ? (network.tree.phonesOfEntry[entry] ?? 1) : phones.length;
    return (endFrame - startFrame) * card.hopMs <= (count + 1) * LONGEST_PHONE_MS;
  };

  return {
    hear(scores, framesStartMs) {
      for (const startMs of framesStartMs) clock.add(startMs);
      for (let at = 0; at < scores.length; at += classes) {
        if (rows >= card.delayFrames) search.step(scores, at);
        rows += 1;
      }
    },
    async text() {
      const words = wordsTo(search, agreedLink(search, AGREEING));
      return (await Promise.all(words.map(written))).join(' ');
    },
    async conclude() {
      const heard = wordsTo(search, search.end()).filter(isSpeakable);
      const isSpeech = meanCertainty(heard) >= (heard.length <= FEW_WORDS ? LEAST_CERTAINTY_OF_FEW : LEAST_CERTAINTY);
      const turnClock = clock;
      clock = lineClock();
      rows = 0;
      search.begin();
      if (!isSpeech) return NOTHING_HEARD;
      const texts = await Promise.all(heard.map(written));
      const lineMs = (frame: number): number => turnClock.atMs(frame * card.hopMs);
      const words = heard.flatMap((word, index) => timedWords(word, texts[index] ?? '', lineMs));
      return { text: words.map(({ text }) => text).join(' '), words };
    },
  };
}

function meanCertainty(words: readonly HeardWord[]): number {
  let sum = 0;
  let frames = 0;
  for (const { certainty, startFrame, endFrame } of words) {
    sum += certainty * (endFrame - startFrame);
    frames += endFrame - startFrame;
  }
  return frames === 0 ? 0 : sum / frames;
}

/** An entry of several words is divided by their lengths. */
function timedWords(word: HeardWord, text: string, lineMs: (frame: number) => number): readonly TimedWord[] {
  const startMs = lineMs(word.startFrame);
  const perLetterMs = (lineMs(word.endFrame) - startMs) / text.length;
  const confidence = Number(Math.exp(word.certainty).toFixed(3));
  let at = 0;
  return text.split(' ').map((part) => {
    const from = startMs + at * perLetterMs;
    at += part.length + 1;
    const isLast = at > text.length;
    return {
      text: part,
      startMs: Math.round(from),
      endMs: Math.round(isLast ? startMs + text.length * perLetterMs : from + part.length * perLetterMs),
      confidence,
    };
  });
}
