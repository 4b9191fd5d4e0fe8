import type { CallerGoal } from '@eva/core';
import { limitsIn } from './goal-limits.ts';
import type { ReadGoal } from './read-goal.ts';

/** What a caller that follows the script cannot help but do: no rule of its own is needed. */
const IMPLIED: readonly RegExp[] = [
  /\b(?:confirm|confirms|confirmed|completed|provides?|processed)\b/i,
  /\bvoucher\b|\bseat\b|\brefund\b|\bcancel\w*\b|\bstandby\b|\btransfer\w*\b/i,
  /\bairports?\b|→|\b(?:origin|destination)\b/i,
  /\bmain cabin\b|\bcabin\b/i,
];

/** The parts of the goal that the script leaves out, as clauses for people. */
export function notDerivedFrom(goal: CallerGoal, mustHaves: readonly string[], read: ReadGoal): readonly string[] {
  const clauses: string[] = [];
  if (read.facts.code === undefined && !read.facts.isSecretive)
    clauses.push('the confirmation code is not among the facts');
  if (read.facts.lastName === undefined && !read.facts.isSecretive)
    clauses.push('the last name is not among the facts');
  for (const [index, sentence] of mustHaves.entries()) {
    const hasRule = Object.keys(limitsIn(sentence)).length > 0 || /\d{4}-\d\d-\d\d|unchanged/.test(sentence);
    if (!hasRule && !IMPLIED.some((pattern) => pattern.test(sentence)))
      clauses.push(`must-have ${index + 1} is not checked`);
  }
  const { nice_to_have_criteria: wishes } = goal.decisionTree;
  if (Array.isArray(wishes) && wishes.length > 0) clauses.push(`nice-to-haves are not asked for (${wishes.length})`);
  if (read.wish === 'other-passenger' || read.wish === 'exception')
    clauses.push('negotiation is reduced to one objection');
  return clauses;
}
