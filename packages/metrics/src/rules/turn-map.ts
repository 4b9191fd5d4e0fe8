/** Values by turn number; keys are the decimal turn numbers. */
export type TurnMap<T> = { readonly [turn: string]: T };

/** Start and end of a stretch of speech, in seconds. */
export type Segment = readonly [start: number, end: number];

/** Speech of one side by turn; null where the turn has no audio. */
export type TurnSegments = TurnMap<readonly Segment[] | null>;

/** Turn numbers of a map, ascending. */
export function turnNumbers(map: TurnMap<unknown>): readonly number[] {
  return Object.keys(map)
    .map(Number)
    .sort((a, b) => a - b);
}

/** Turns in which both sides spoke, the greeting aside. */
export function answeredTurns(user: TurnSegments, agent: TurnSegments): readonly number[] {
  return turnNumbers(user).filter(
    (turn) => turn !== 0 && segmentsOf(user, turn).length > 0 && segmentsOf(agent, turn).length > 0,
  );
}

export function segmentsOf(map: TurnSegments, turn: number): readonly Segment[] {
  return map[String(turn)] ?? [];
}

/** Summed with compensation, so that a mean on the edge between two decimals rounds as the method's does. */
export function mean(values: readonly number[]): number {
  let sum = 0;
  let lost = 0;
  for (const value of values) {
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return (sum + lost) / values.length;
}
