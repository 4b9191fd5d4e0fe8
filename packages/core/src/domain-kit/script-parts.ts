import type { Json, JsonObject } from '../protocol/json.ts';
import { spellCodeNato } from '../spoken/codes.ts';
import { speakDate } from '../spoken/dates.ts';

/** Rules of a script, to be put together with others. */
export interface ScriptParts {
  readonly answers?: readonly JsonObject[];
  readonly decisions?: readonly JsonObject[];
}

interface CodeAnswer {
  readonly when: readonly string[];
  readonly unless?: readonly string[];
  /** What is said before the code, such as `My employee number is`. */
  readonly lead: string;
  readonly code: string;
  /** What it is called when it is read back; default: it never is. */
  readonly thing?: string;
}

/** A code, spelled; said again in other words, and confirmed or corrected when it is read back. */
export function codeAnswer({ when, unless, lead, code, thing }: CodeAnswer): ScriptParts {
  const spelled = spell(code);
  const answer = {
    when,
    say: [`${lead} ${spelled}.`, `Again, it is ${spelled}.`],
    ...(unless === undefined ? {} : { unless }),
  };
  return { answers: [answer], ...(thing === undefined ? {} : { decisions: [readBack(thing, spelled)] }) };
}

interface DateAnswer {
  readonly when: readonly string[];
  readonly lead: string;
  readonly date: string;
  readonly withYear?: boolean;
  readonly thing?: string;
}

export function dateAnswer({ when, lead, date, withYear = false, thing }: DateAnswer): ScriptParts {
  const spoken = speakDate(date, { withYear });
  const again = thing === undefined ? [] : [`${thing} again`];
  const answer = { when: [...when, ...again], say: [`${lead} ${spoken}.`, `I mean ${spoken}.`] };
  return { answers: [answer], ...(thing === undefined ? {} : { decisions: [readBack(thing, spoken)] }) };
}

/** One of a few words; nothing where the goal says something that the caller has no words for. */
export function choiceAnswer(
  when: readonly string[],
  value: string | undefined,
  words: { readonly [value: string]: string },
): ScriptParts {
  const line = value === undefined || !Object.hasOwn(words, value) ? undefined : words[value];
  return line === undefined ? {} : { answers: [{ when, say: [line] }] };
}

/**
 * All rules together. Two wishes may each bring an answer to one question, such as the number of a shift: then the first
 * time it is asked for the first, the second time for the second, and either is right when it is read back.
 */
export function joined(parts: readonly ScriptParts[]): Required<ScriptParts> {
  return {
    answers: byQuestion(parts.flatMap(({ answers = [] }) => answers)).map(([first = {}, ...others]) =>
      others.length === 0 ? first : { ...first, say: [first, ...others].map((answer) => firstLine(answer)) },
    ),
    decisions: byQuestion(parts.flatMap(({ decisions = [] }) => decisions)).map(([first = {}, ...others]) =>
      others.length === 0 ? first : { ...first, limits: [eitherOf([first, ...others])] },
    ),
  };
}

function byQuestion(rules: readonly JsonObject[]): readonly (readonly JsonObject[])[] {
  const groups = new Map<string, JsonObject[]>();
  for (const rule of rules) {
    const key = JSON.stringify(rule.when);
    groups.set(key, [...(groups.get(key) ?? []), rule]);
  }
  return [...groups.values()];
}

function firstLine({ say }: JsonObject): string {
  return Array.isArray(say) ? String(say[0]) : '';
}

function eitherOf(decisions: readonly JsonObject[]): JsonObject {
  const words = decisions.flatMap(({ limits }) => (Array.isArray(limits) ? limits : [])).flatMap(wordsOf);
  return { value: 'words', words, otherwise: 'No, that is not right.' };
}

function wordsOf(limit: Json): readonly string[] {
  const words = typeof limit === 'object' && limit !== null && 'words' in limit ? limit.words : undefined;
  return Array.isArray(words) ? words.map(String) : [];
}

/** As agents of this desk read codes back: in spelling words, hyphens left out. */
export function spell(code: string): string {
  return spellCodeNato(code.replaceAll('-', ''));
}

function readBack(thing: string, spoken: string): JsonObject {
  const words = spoken.toLowerCase().replaceAll(',', '').replaceAll('-', ' ');
  return {
    when: [`${thing} right`],
    limits: [{ value: 'words', words: [words], otherwise: `No. It is ${spoken}.` }],
    accept: `Yes, the ${thing} is right.`,
  };
}
