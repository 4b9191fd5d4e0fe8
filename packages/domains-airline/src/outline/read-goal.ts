import type { CallerGoal } from '@eva/core';
import { factsOf, factTexts, type GoalFacts, type HeldFlight } from './goal-facts.ts';
import { type Wish, wishOf } from './goal-flows.ts';
import { type GoalLimits, limitsOf, otherDates } from './goal-limits.ts';

/** Everything that was read from a goal, before it is turned into lines and cues. */
export interface ReadGoal {
  readonly facts: GoalFacts;
  readonly limits: GoalLimits;
  readonly wish: Wish;
  /** The flight that is to be changed or cancelled. */
  readonly meant: HeldFlight | undefined;
  /** Where to: other days than those of the flights held. */
  readonly newDates: readonly string[];
  /** Times of the flights that the caller wants to stand by for. */
  readonly standbyTimes: readonly string[];
}

export function readGoal(goal: CallerGoal, mustHaves: readonly string[], now: string): ReadGoal {
  const facts = factsOf(goal);
  const heldDates = facts.flights.map(({ date }) => date);
  const factLines = factTexts(goal.facts)
    .filter(({ key }) => !/birth|phone|email|address/i.test(key))
    .map(({ value }) => value);
  const newDates = otherDates([...mustHaves, goal.openingLine, goal.summary, ...factLines], now, heldDates);
  const today = now.slice(0, 10);
  const wish = wishOf({ opening: goal.openingLine, summary: goal.summary, mustHaves, newDates, heldDates, today });
  const limits = limitsOf([...mustHaves, goal.summary]);
  const standbyTimes = wish === 'standby' ? standbyTimesIn([goal.openingLine, ...mustHaves], facts) : [];
  return { facts, limits, wish, meant: meantFlight(facts, goal), newDates, standbyTimes };
}

/** "Only the return" is told by the goal; otherwise the first flight is meant. */
function meantFlight({ flights }: GoalFacts, { summary, openingLine }: CallerGoal): HeldFlight | undefined {
  const said = `${openingLine} ${summary}`;
  const isReturn = /\bonly (?:your|my|the) return|\breturn (?:flight|part)\b/i.test(
    said.replace(/keeping your return.*/i, ''),
  );
  return isReturn ? flights.at(-1) : flights[0];
}

/** Both flights of a round trip are to be moved, each to a day of its own. */
export function isRoundTrip({ facts, newDates, wish }: ReadGoal): boolean {
  return wish === 'change-flight' && facts.flights.length === 2 && newDates.length === 2;
}

function standbyTimesIn(texts: readonly string[], { flights }: GoalFacts): readonly string[] {
  const held = flights.map(({ time }) => time);
  const times = texts.flatMap((text) => limitsOf([text]).leaveAt ?? []);
  return [...new Set(times)].filter((time) => !held.includes(time));
}
