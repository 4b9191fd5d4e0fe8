import type { CallContext, Evidence } from '@eva/core';
import { textOf } from '../answers/json-shape.ts';
import { evidenceAt } from '../evidence.ts';
import type { TurnRubric, TurnVerdict } from '../rules/turn-verdicts.ts';

/** What a judge wrote of each turn. */
export function explanationsOf(verdicts: readonly TurnVerdict[]): { readonly [turn: string]: string } {
  return Object.fromEntries(verdicts.map(({ turn, item }) => [String(turn), textOf(item.explanation)]));
}

/** Where a turn that is not of the best lies on the line, and why. */
export function evidenceOfTurn(
  call: CallContext,
  speaker: 'caller' | 'agent',
  { turn, rating, modes, item }: TurnVerdict,
  { scale }: TurnRubric,
): readonly Evidence[] {
  if (rating === null || rating === scale.max) return [];
  const note = [`rated ${rating}`, ...modes, textOf(item.explanation)].filter((part) => part !== '').join('; ');
  return evidenceAt(call, { turn, speaker, note });
}
