import type { Json, JsonObject } from '@eva/core';
import { type Dialogue, plainWords, sayText } from '@eva/core/domain-kit';
import { findYesNo } from '@eva/core/spoken';

/** What a call carries from one piece to the next. */
export interface Talk {
  readonly today: string;
  readonly fault: string | undefined;
  /** What the caller asked for last. */
  request: string;
  /** The verified person; empty before. */
  employeeId: string;
  /** Names heard twice in this call that no list has. */
  names: string[];
  /** Statements to be made before the next question, since whatever is said waits for an answer. */
  notes: string[];
}

/** One thing an agent can do for a verified caller. */
export type Flow = (talk: Talk) => Dialogue<'done' | 'transferred'>;

/** Thrown where the caller is not understood however often a question is put. */
export class NotUnderstood extends Error {}

const TRIES = 6;
const REPEAT = /\b(repeat|say (that|it) again|once more|pardon|hello)\b/;

export function* hear(talk: Talk, text: string): Dialogue<string> {
  const whole = [...talk.notes, text].join(' ');
  talk.notes = [];
  for (let attempt = 0; ; attempt += 1) {
    const heard = plainWords(yield* sayText(whole));
    const isLost = heard === '' || REPEAT.test(heard);
    if (!isLost || attempt === TRIES) return heard;
  }
}

/** Asks until the answer means something. */
export function* ask<T>(talk: Talk, text: string, understand: (heard: string) => T | undefined): Dialogue<T> {
  let question = text;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const answer = understand(yield* hear(talk, question));
    if (answer !== undefined) return answer;
    question = `Sorry, I need that to go on. ${text}`;
  }
  throw new NotUnderstood();
}

export function* askYes(talk: Talk, text: string): Dialogue<boolean> {
  return (yield* ask(talk, text, findYesNo)) === 'yes';
}

/** The first of the values whose words are heard. */
export function choice<const T extends string>(
  ...options: readonly (readonly [pattern: RegExp, value: T])[]
): (heard: string) => T | undefined {
  return (heard) => options.find(([pattern]) => pattern.test(heard))?.[1];
}

export function succeeded(result: JsonObject): boolean {
  return result.status === 'success';
}

export function textAt(result: Json | undefined, ...path: readonly string[]): string {
  const value = path.reduce<Json | undefined>(
    (at, key) => (typeof at === 'object' && at !== null && !Array.isArray(at) ? (at as JsonObject)[key] : undefined),
    result,
  );
  return typeof value === 'string' ? value : '';
}

export function rowsAt(result: JsonObject, key: string): readonly JsonObject[] {
  const rows = result[key];
  return Array.isArray(rows) ? rows : [];
}
