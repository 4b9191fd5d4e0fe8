import type { JsonObject, RehearsalInput, RehearsalStep } from '@eva/core';
import { findYesNo, spokenWords } from '@eva/core/spoken';
import type { Talk } from './talk.ts';
import { NotUnderstood, PersonWanted, RecordWithheld } from './turning-points.ts';

/** A piece of a flow: says things, uses tools, and comes to a `T`. Pieces are joined with `yield*`. */
export type Dialogue<T> = Generator<RehearsalStep, T, RehearsalInput>;

/** Says something after what was noted, and gives what the caller answers. */
export function* say(talk: Talk, text: string): Dialogue<string> {
  const whole = [...talk.notes, text].join(' ');
  talk.notes = [];
  const answer = yield { type: 'say', text: whole };
  return answer.type === 'heard' ? answer.text : '';
}

/** Every tool of this domain answers with an object. */
export function* useTool(tool: string, parameters: JsonObject): Dialogue<JsonObject> {
  const answer = yield { type: 'call', tool, arguments: parameters };
  return answer.type === 'result' ? (answer.result as JsonObject) : {};
}

/** What a tool refused, or undefined when it did what it was asked. */
export function refusalIn(result: JsonObject): string | undefined {
  return result.status === 'success' ? undefined : String(result.error_type ?? 'unknown');
}

/** A record from a tool that gives it under `key`. */
export function* readRecord<T>(tool: string, parameters: JsonObject, key: string): Dialogue<T> {
  const result = yield* useTool(tool, parameters);
  if (refusalIn(result) !== undefined) throw new RecordWithheld();
  return result[key] as T;
}

const MISUNDERSTANDINGS = 5;
const REPETITIONS = 6;

/** Puts a question until `read` makes something of the answer. Repeats everything when the caller did not hear it. */
export function* ask<T>(talk: Talk, question: string, read: (heard: string) => T | undefined): Dialogue<T> {
  const noted = talk.notes.join(' ');
  let misunderstood = 0;
  let heard = yield* say(talk, question);
  for (let repeated = 0; ; ) {
    const isUnheard = wantsRepetition(heard) && repeated < REPETITIONS;
    const answer = isUnheard ? undefined : read(heard);
    if (answer !== undefined) return answer;
    if (isUnheard) {
      repeated += 1;
      heard = yield* say(talk, `${noted} ${question}`.trim());
      continue;
    }
    if (wantsPerson(heard)) throw new PersonWanted();
    misunderstood += 1;
    if (misunderstood === MISUNDERSTANDINGS) throw new NotUnderstood();
    heard = yield* say(talk, `Sorry, I did not understand that. ${question}`);
  }
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
  const text = plain(heard);
  const named = (Object.keys(words) as Option[]).map((option) => ({ option, at: text.search(words[option]) }));
  return named
    .filter(({ at }) => at >= 0)
    .sort((left, right) => left.at - right.at)
    .map(({ option }) => option);
}

const UNHEARD = /\b(repeat|say (that|it) again|once more|pardon|catch that|hear you|hello)\b/;
const PERSON = /\b(supervisor|human|representative|live agent|real person|someone else)\b/;

export function wantsRepetition(heard: string): boolean {
  const text = plain(heard);
  return text === '' || UNHEARD.test(text);
}

export function wantsPerson(heard: string): boolean {
  return PERSON.test(plain(heard));
}

/** The words alone, with single blanks. */
export function plain(heard: string): string {
  return spokenWords(heard).join(' ');
}
