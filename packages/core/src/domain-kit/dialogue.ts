import type { JsonObject } from '../protocol/json.ts';
import type { RehearsalInput, RehearsalStep } from '../protocol/rehearsal.ts';
import { spokenWords } from '../spoken/spoken-words.ts';

/** A piece of a rehearsal: says and calls things, and comes to a `T`. Pieces are joined with `yield*`. */
export type Dialogue<T> = Generator<RehearsalStep, T, RehearsalInput>;

/** Says it and waits: what the caller answers, as heard. */
export function* sayText(text: string): Dialogue<string> {
  const input = yield { type: 'say', text };
  return input.type === 'heard' ? input.text : '';
}

/** Runs a tool, for domains whose tools all answer with an object; `lead` is spoken before it. */
export function* callTool(tool: string, parameters: JsonObject, lead?: string): Dialogue<JsonObject> {
  const input = yield { type: 'call', tool, arguments: parameters, ...(lead === undefined ? {} : { lead }) };
  return input.type === 'result' ? (input.result as JsonObject) : {};
}

/** The words alone, in lower case with single blanks: what the patterns of flows are matched against. */
export function plainWords(heard: string): string {
  return spokenWords(heard).join(' ');
}

export interface PatientQuestion<T> {
  /** All that is said the first time, and again to a caller who did not hear it. */
  readonly text: string;
  /** Said after an answer that was not understood. */
  readonly again: string;
  /** What the answer means; undefined when it answers nothing. */
  readonly understand: (heard: string) => T | undefined;
  readonly asksToRepeat: (heard: string) => boolean;
  /** Whether an answer that means nothing asks for a person instead. */
  readonly wantsPerson: (heard: string) => boolean;
}

export type PatientAnswer<T> =
  | { readonly type: 'understood'; readonly answer: T }
  | { readonly type: 'wants-person' }
  /** However often it was asked. */
  | { readonly type: 'lost' };

/** How often a question is put before the agent gives up on being understood. */
const TRIES = 5;
/** How often it repeats itself on request in between. */
const REPEATS = 6;

/** Asks until the answer is understood; repeats everything it said when the caller wants to hear it again. */
export function* askPatiently<T>(question: PatientQuestion<T>): Dialogue<PatientAnswer<T>> {
  let { text } = question;
  let repeats = 0;
  for (let tries = 0; tries < TRIES; ) {
    const heard = yield* sayText(text);
    if (repeats < REPEATS && question.asksToRepeat(heard)) {
      repeats += 1;
      text = question.text;
      continue;
    }
    const answer = question.understand(heard);
    if (answer !== undefined) return { type: 'understood', answer };
    if (question.wantsPerson(heard)) return { type: 'wants-person' };
    tries += 1;
    text = `Sorry, I did not understand that. ${question.again}`;
  }
  return { type: 'lost' };
}
