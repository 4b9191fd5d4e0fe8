import type { CallContext } from '@eva/core';
import { spokenWords } from '@eva/core/spoken';
import { asksToHearAgain, isQuestion, sentencesOf, showsMishearing, wordsKey } from './call-language.ts';
import type { Finding } from './offline-judge.ts';
import { saidToOther } from './said-to-other.ts';
import { valueWords } from './value-words.ts';
import { isError } from './writes.ts';

/** Shorter sentences are courtesies, which may recur. */
const SHORTEST_WORDS = 6;
/** Of the words that carry a sentence, so many in one earlier sentence make it the same again. */
const SAME_SHARE = 0.75;
const FEWEST_STEMS = 5;

export interface Repeats {
  /** Asked for what the caller had given or answered. */
  readonly questions: readonly Finding[];
  readonly statements: readonly Finding[];
}

/** What an agent says or asks a second time in another turn, though nobody asked it to and nothing was misheard. */
export function repeatsOf(call: CallContext): Repeats {
  const questions = new Map<number, Finding>();
  const statements: Finding[] = [];
  const said: Said[] = [];
  const writing = new Set(call.tools.filter(({ effect }) => effect === 'write').map(({ name }) => name));
  const given = new Set<string>();
  const asked: string[] = [];
  const lastTurn = Math.max(
    0,
    ...call.trace.flatMap((entry) => (entry.type === 'speech' && entry.speaker === 'agent' ? entry.turn : [])),
  );
  let isExcused = false;
  let isFailing = false;
  let mayRepeat = false;
  let writes = 0;
  let hasNews = false;
  for (const entry of call.trace) {
    if (entry.type === 'tool-call') continue;
    if (entry.type === 'tool-result') {
      isFailing = isError(entry.result);
      if (isFailing) isExcused = true;
      else for (const name of argumentNames(call, entry.callId)) given.add(name);
      if (!isFailing) hasNews = true;
      if (!isFailing && writing.has(entry.tool)) writes += 1;
      continue;
    }
    const text = saidToOther(entry.text);
    if (entry.speaker === 'caller') {
      if (complains(text)) {
        const { turn } = entry;
        questions.set(turn - 1, {
          turn: turn - 1,
          what: `the caller had said it before: "${text}"`,
          severity: 'minor',
        });
      }
      isExcused ||= showsMishearing(text);
      mayRepeat = asksToHearAgain(text);
      hasNews = false;
      continue;
    }
    const isEntryExcused =
      isExcused || /\b(?:didn['’]t|did not|couldn['’]t) (?:catch|hear|get|understand)\b/i.test(text);
    const fresh: Said[] = [];
    for (const sentence of sentencesOf(entry.text)) {
      const now: Said = { turn: entry.turn, writes, stems: stemsOf(sentence), values: valuesIn(sentence) };
      fresh.push(now);
      if (isEntryExcused) continue;
      const isAsking = isQuestion(sentence) || /\b(?:could|can|would) you\b/i.test(sentence);
      const isKnown = asksForKnown(sentence, given) && !asksOfOther(sentence, asked);
      if (isAsking) asked.push(sentence);
      if (isAsking && (asksAgain(sentence) || isKnown)) {
        questions.set(entry.turn, {
          turn: entry.turn,
          what: `asked for what was known: "${sentence}"`,
          severity: 'minor',
        });
        continue;
      }
      // What was offered and is now done is told once more, and the next matter has offers and questions of its own.
      const same = hasNews ? said.filter((one) => one.writes === writes) : said;
      const isSame =
        isSaidBefore(now, isAsking ? same.filter((one) => !asksForOther(now, one)) : same) &&
        spokenWords(sentence).length >= SHORTEST_WORDS;
      if (isAsking) {
        if (isSame && !/\banything else\b/i.test(sentence)) {
          questions.set(entry.turn, { turn: entry.turn, what: `asked again: "${sentence}"`, severity: 'minor' });
        }
        continue;
      }
      // One summing-up at the end is welcome.
      if (entry.turn === lastTurn || mayRepeat) continue;
      if (isSame || RECAP.test(sentence)) {
        statements.push({ turn: entry.turn, what: `said again: "${sentence}"`, severity: 'minor' });
      }
    }
    said.push(...fresh);
    // An excuse lasts for the answer that follows it, and as long as the look-up that failed has not succeeded.
    isExcused = isFailing;
  }
  return { questions: [...questions.values()], statements };
}

const RECAP =
  /\b(?:just )?to (?:recap|reiterate|summari[sz]e)\b|\bas i (?:said|mentioned|explained)\b|\blike i said\b/i;

/** The caller points out that it was asked for something it had given. */
function complains(text: string): boolean {
  return /\bi(?:['’]ve)? (?:just|already) (?:told|said|gave|given|mentioned|answered|confirmed|explained)\b|\byou (?:just|already) (?:asked|have (?:it|that|my))\b|\bsame (?:one|code|number|thing) (?:that )?i (?:gave|said|mentioned|told)\b|\bi told you\b/i.test(
    text,
  );
}

/** In the agent's own words: for a second time. */
function asksAgain(sentence: string): boolean {
  return /\b(?:what (?:was|were|is)|tell me|give me|say|repeat|remind me|confirm)\b[^?]*\b(?:again|one more time|once more|said earlier|you said|told me)\b|\brepeat (?:your|the|that)\b|\bremind me\b/i.test(
    sentence,
  );
}

/** Names of arguments that a tool has accepted, such as "last name", asked for with an open question. */
function asksForKnown(sentence: string, given: ReadonlySet<string>): boolean {
  const asked =
    /\b(?:what(?:['’]s| is| are)|(?:can|could|may) (?:you|i) (?:please )?(?:give|tell|have|get|provide))\b([^?]*)/i.exec(
      sentence,
    )?.[1];
  if (asked === undefined || ANOTHER.test(asked)) return false;
  const words = new Set(spokenWords(asked));
  return [...given].some((name) => name.split('_').every((word) => words.has(word)));
}

/** Asks for one that is not the one that was given. */
const ANOTHER = /\b(?:new|other|another|next|second)\b/i;

/** A question asked before of other things only: "the code for the drug screening", and then "… for the visit". */
function asksOfOther(sentence: string, asked: readonly string[]): boolean {
  const [words = '', thing] = wordsKey(sentence).split(' for ');
  const things = asked.map((one) => wordsKey(one).split(' for ')).filter(([others]) => others === words);
  return (
    thing !== undefined && things.length > 0 && things.every(([, other]) => other !== undefined && other !== thing)
  );
}

function argumentNames(call: CallContext, callId: string): readonly string[] {
  const found = call.toolTrace.find((entry) => entry.call.id === callId);
  return Object.keys(found?.call.arguments ?? {}).filter((name) => name.includes('_'));
}

/** "On which date does it begin?" and "… end?": the same words but for one ask for two things, if no courtesy differs. */
function asksForOther({ stems }: Said, one: Said): boolean {
  const differing = [...stems].filter((stem) => !one.stems.has(stem));
  const isOne = differing.length === 1 && stems.size === one.stems.size;
  return isOne && !differing.some((stem) => COURTESIES.has(stem));
}

const COURTESIES = new Set(['please', 'tell', 'give', 'provid', 'share', 'say', 'confir', 'repeat', 'spell', 'again']);

/** A sentence of the agent, as far as it can be told from others. */
interface Said {
  readonly turn: number;
  /** How much had been changed by then. */
  readonly writes: number;
  readonly stems: ReadonlySet<string>;
  /** Figures and spelled letters, in order: with others it says something else, however much the words are the same. */
  readonly values: string;
}

function isSaidBefore({ turn, stems, values }: Said, said: readonly Said[]): boolean {
  if (stems.size < FEWEST_STEMS) return false;
  return said.some(
    (one) =>
      one.turn !== turn &&
      one.values === values &&
      [...stems].filter((stem) => one.stems.has(stem)).length >= SAME_SHARE * stems.size,
  );
}

function valuesIn(sentence: string): string {
  return valueWords(sentence)
    .filter(({ kind, surface }) => kind !== 'word' && !/^[ai]$/i.test(surface))
    .map(({ written }) => written)
    .join(' ');
}

const LITTLE_WORDS = new Set(
  'a an the our your we you i it is are be to of for in on at and or with that this per as by from will can my me so if do does did have has had was were not no yes but just also up'.split(
    ' ',
  ),
);

function stemsOf(sentence: string): ReadonlySet<string> {
  return new Set(
    spokenWords(sentence)
      .filter((word) => !LITTLE_WORDS.has(word))
      .map((word) => word.slice(0, 6)),
  );
}
