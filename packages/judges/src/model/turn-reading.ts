import { isList } from '../answers/json-shape.ts';
import type { TurnRubric, TurnVerdict } from '../rules/turn-verdicts.ts';
import type { Reading } from './ask-judge.ts';

/** What the answer of a judge of turns is worth: of no use without a single rating; a turn left out is warned of. */
export function turnReading<T>(
  value: T,
  verdicts: readonly TurnVerdict[],
  { scale }: TurnRubric,
  asked: readonly number[],
): Reading<T> {
  const { min, max } = scale;
  if (verdicts.every(({ rating }) => rating === null)) {
    const problem = `no turn of the conversation has a rating that is a whole number from ${min} to ${max}`;
    return { type: 'unreadable', problems: [problem] };
  }
  return {
    type: 'read',
    value,
    warnings: [
      ...unratedTurns(verdicts, asked).map((turn) => `turn ${turn} has no rating`),
      ...verdicts
        .filter(({ rating, item }) => rating === max && isList(item.failure_modes) && item.failure_modes.length > 0)
        .map(({ turn }) => `turn ${turn} is rated ${max} and has failure modes`),
    ],
  };
}

export function unratedTurns(verdicts: readonly TurnVerdict[], asked: readonly number[]): readonly number[] {
  return asked.filter((turn) => !verdicts.some((verdict) => verdict.turn === turn && verdict.rating !== null));
}
