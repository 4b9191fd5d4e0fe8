import { findAmounts, findFlightNumbers, findTimes, spokenWords } from '@eva/core/spoken';
import { isQuestion, sentencesOf, wordsKey } from './call-language.ts';
import { meanOf, offlineJudge, rate } from './offline-judge.ts';

interface Limits {
  readonly minor: number;
  readonly major: number;
}

/** The method's measure of a turn that is easily taken in is two to four sentences. */
const SENTENCES: Limits = { minor: 5, major: 7 };
const WORDS: Limits = { minor: 70, major: 110 };
const FIGURES: Limits = { minor: 6, major: 9 };
const QUESTIONS: Limits = { minor: 3, major: 4 };
const OPTIONS: Limits = { minor: 4, major: 6 };
/** A wrap-up may be somewhat longer. */
const MORE_IN_LAST_TURN = 2;

const MODES = ['verbosity_or_filler', 'excess_information_density', 'over_enumeration_or_list_exhaustion'] as const;
type Mode = (typeof MODES)[number];

/**
 * Counts sentences, words, figures, questions and options of each agent turn. Counting is blind to sense: short filler
 * passes, a needed long answer may not, and whether detail fits the moment (`contextually_disproportionate_detail`) is
 * not judged.
 */
export const offlineConciseness = offlineJudge({
  id: 'conciseness',
  method: 'counts',
  revision: 1,
  category: 'experience',
  scale: { min: 1, max: 3, better: 'higher', passAt: 0.5 },
  score(call) {
    const texts = new Map<number, string>();
    for (const entry of call.trace) {
      if (entry.type !== 'speech' || entry.speaker !== 'agent') continue;
      texts.set(entry.turn, [texts.get(entry.turn) ?? '', entry.text].join(' ').trim());
    }
    if (texts.size === 0) throw new Error('the agent said nothing');
    const lastTurn = Math.max(...texts.keys());
    const rated = [...texts].map(([turn, text]) => {
      const modes = modesOf(text, turn === lastTurn ? MORE_IN_LAST_TURN : 0);
      const isMajor = modes.size > 1 || [...modes.values()].includes('major');
      return { turn, modes: [...modes.keys()], rating: modes.size === 0 ? 3 : isMajor ? 1 : 2 };
    });
    return {
      status: 'scored',
      value: meanOf(rated.map((turn) => turn.rating)),
      normalized: meanOf(rated.map((turn) => (turn.rating - 1) / 2)),
      details: {
        per_turn_ratings: Object.fromEntries(rated.map((turn) => [String(turn.turn), turn.rating])),
        per_turn_failure_modes: Object.fromEntries(rated.map((turn) => [String(turn.turn), turn.modes])),
        not_judged: ['contextually_disproportionate_detail'],
        num_turns: new Set(call.trace.map((entry) => entry.turn)).size,
        num_evaluated: rated.length,
      },
      parts: Object.fromEntries(
        MODES.map((mode) => [
          `${mode}_rate`,
          rate(rated.filter((turn) => turn.modes.includes(mode)).length / rated.length),
        ]),
      ),
    };
  },
});

function modesOf(text: string, more: number): ReadonlyMap<Mode, 'minor' | 'major'> {
  const sentences = sentencesOf(text);
  const repeats = sentences.length - new Set(sentences.map(wordsKey)).size;
  const options = new Set([...findFlightNumbers(text), ...optionWords(text)]).size;
  const figures = findAmounts(text).length + findTimes(text).length + findFlightNumbers(text).length;
  const found: readonly (readonly [Mode, 'minor' | 'major' | undefined])[] = [
    [
      'verbosity_or_filler',
      worst([
        level(sentences.length - more, SENTENCES),
        level(spokenWords(text).length - more * 15, WORDS),
        repeats > 0 ? 'minor' : undefined,
      ]),
    ],
    [
      'excess_information_density',
      worst([level(figures, FIGURES), level(sentences.filter(isQuestion).length, QUESTIONS)]),
    ],
    ['over_enumeration_or_list_exhaustion', level(options, OPTIONS)],
  ];
  return new Map(found.flatMap(([mode, severity]) => (severity ? [[mode, severity] as const] : [])));
}

/** "option three", "the fourth one": things read out one by one. */
function optionWords(text: string): readonly string[] {
  return (
    text
      .toLowerCase()
      .match(/\boption (?:\w+)|\b(?:first|second|third|fourth|fifth|sixth) (?:one|option|flight|is)\b/g) ?? []
  );
}

function level(count: number, limits: Limits): 'minor' | 'major' | undefined {
  if (count >= limits.major) return 'major';
  return count >= limits.minor ? 'minor' : undefined;
}

function worst(levels: readonly ('minor' | 'major' | undefined)[]): 'minor' | 'major' | undefined {
  return levels.includes('major') ? 'major' : levels.find((one) => one !== undefined);
}
