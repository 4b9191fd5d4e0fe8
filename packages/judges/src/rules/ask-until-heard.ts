import type { Json, JsonObject } from '@eva/core';
import { isObject, textOf } from '../answers/json-shape.ts';
import { heardAnswer, turnsIn } from '../answers/read-answer.ts';

/** A judge that hears, as the attempts at an answer use it. */
export interface HearingJudge {
  /** Its answer as text; null when it gave none. */
  ask(audio: 'inline' | 'file', attempt: number): Promise<string | null>;
  /** Hands the audio over as a file; false when that cannot be done. */
  upload(): Promise<boolean>;
  wait(seconds: number): Promise<void>;
}

const ATTEMPTS = 7;

/**
 * The turns of its answer; null when it gave none. A judge that says it got no audio is given a file from then on,
 * where that can be done, and an answer without turns is asked for again.
 */
export async function askUntilHeard(judge: HearingJudge): Promise<readonly Json[] | null> {
  let isUploaded = false;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const text = await judge.ask(isUploaded ? 'file' : 'inline', attempt);
    if (text === null) return null;
    const answer = heardAnswer(text);
    if (answer === undefined) return [];
    const turns = turnsIn(answer);
    if (saysThereIsNoAudio(answer, turns)) isUploaded ||= await judge.upload();
    else if (turns.length > 0 || attempt === ATTEMPTS - 1) return turns;
    await judge.wait(2 ** attempt);
  }
  return [];
}

/** Whether it says so of the call, or of every turn that it names. */
export function saysThereIsNoAudio(answer: JsonObject, turns: readonly Json[]): boolean {
  const isSaid = (text: string) => /no audio/i.test(text);
  if (isSaid(textOf(answer.explanation))) return true;
  return turns.length > 0 && turns.every((turn) => isObject(turn) && isSaid(textOf(turn.explanation)));
}
