import type { CallerGoal } from '../protocol/scenario.ts';

/** One thing the caller wants: the agent's flow, what shows how it went, and how the caller asks for it. */
export interface Wish {
  readonly flow: string;
  readonly done: readonly string[];
  readonly refused: readonly string[];
  /** Said when the agent asks for more; the first wish has the opening line. */
  readonly request: string;
}

export interface KnownWish extends Wish {
  /** The wish is in a goal that holds any of these facts. */
  readonly facts?: readonly string[];
  /** Facts that mean another wish, of which those above are a part. */
  readonly unless?: readonly string[];
  /** The same for wishes that no fact tells; `text` is what the goal says in prose. */
  readonly isMeant?: (text: string) => boolean;
  /** Where the goal speaks of it, for the order. */
  readonly words: RegExp;
}

/** Summary and opening line, in which goals say what is wanted. */
export function textOf({ summary, openingLine }: Pick<CallerGoal, 'summary' | 'openingLine'>): string {
  return `${summary} ${openingLine}`;
}

/** The wishes of a goal, in the order in which it speaks of them. */
export function wishesOf(
  known: readonly KnownWish[],
  goal: Pick<CallerGoal, 'facts' | 'summary' | 'openingLine'>,
): readonly Wish[] {
  const text = textOf(goal);
  const placeOf = (words: RegExp): number => {
    const at = text.search(words);
    return at < 0 ? text.length : at;
  };
  const holdsAny = (names: readonly string[]): boolean => names.some((name) => Object.hasOwn(goal.facts, name));
  return known
    .filter(
      ({ facts = [], unless = [], isMeant }) => !holdsAny(unless) && (holdsAny(facts) || isMeant?.(text) === true),
    )
    .map((wish) => ({ wish, place: placeOf(wish.words) }))
    .sort((one, other) => one.place - other.place)
    .map(({ wish: { flow, done, refused, request } }) => ({ flow, done, refused, request }));
}
