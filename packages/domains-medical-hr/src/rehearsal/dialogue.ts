import type { JsonObject } from '@eva/core';
import { askPatiently, callTool, type Dialogue, plainWords, sayText } from '@eva/core/domain-kit';
import { findYesNo } from '@eva/core/spoken';
import type { Talk } from './talk.ts';
import { NotUnderstood, PersonWanted, RecordWithheld } from './turning-points.ts';

/** Says something after what was noted, and gives what the caller answers. */
export function* say(talk: Talk, text: string): Dialogue<string> {
  return yield* sayText(withNotes(talk, text));
}

function withNotes(talk: Talk, text: string): string {
  const whole = [...talk.notes, text].join(' ');
  talk.notes = [];
  return whole;
}

/** What a tool refused, or undefined when it did what it was asked. */
export function refusalIn(result: JsonObject): string | undefined {
  return result.status === 'success' ? undefined : String(result.error_type ?? 'unknown');
}

/** A record from a tool that gives it under `key`. */
export function* readRecord<T>(tool: string, parameters: JsonObject, key: string): Dialogue<T> {
  const result = yield* callTool(tool, parameters);
  if (refusalIn(result) !== undefined) throw new RecordWithheld();
  return result[key] as T;
}

/** Puts a question until `read` makes something of the answer. */
export function* ask<T>(talk: Talk, question: string, read: (heard: string) => T | undefined): Dialogue<T> {
  const asked = yield* askPatiently({
    text: withNotes(talk, question),
    again: question,
    understand: read,
    asksToRepeat: wantsRepetition,
    wantsPerson,
  });
  if (asked.type === 'understood') return asked.answer;
  throw asked.type === 'lost' ? new NotUnderstood() : new PersonWanted();
}

export function* askYesNo(talk: Talk, question: string): Dialogue<'yes' | 'no'> {
  return yield* ask(talk, question, findYesNo);
}

/** Options by the words that mean them; the first that is heard counts. */
export function* askChoice<const Option extends string>(
  talk: Talk,
  question: string,
  words: { readonly [option in Option]: RegExp },
): Dialogue<Option> {
  return yield* ask(talk, question, (heard) => choiceIn(heard, words));
}

function choiceIn<const Option extends string>(
  heard: string,
  words: { readonly [option in Option]: RegExp },
): Option | undefined {
  return choicesIn(heard, words)[0];
}

/** All options that are named, in the order of naming. */
export function choicesIn<const Option extends string>(
  heard: string,
  words: { readonly [option in Option]: RegExp },
): readonly Option[] {
  const text = plainWords(heard);
  const named = (Object.keys(words) as Option[]).map((option) => ({ option, at: text.search(words[option]) }));
  return named
    .filter(({ at }) => at >= 0)
    .sort((left, right) => left.at - right.at)
    .map(({ option }) => option);
}

const UNHEARD = /\b(repeat|say (that|it) again|once more|pardon|catch that|hear you|hello)\b/;
const PERSON = /\b(supervisor|human|representative|live agent|real person|someone else)\b/;

export function wantsRepetition(heard: string): boolean {
  const text = plainWords(heard);
  return text === '' || UNHEARD.test(text);
}

export function wantsPerson(heard: string): boolean {
  return PERSON.test(plainWords(heard));
}
