import type { Json, JsonObject } from '../protocol/json.ts';
import type { CallerGoal } from '../protocol/scenario.ts';
import type { Wish } from './goal-wishes.ts';
import { joined, type ScriptParts } from './script-parts.ts';

interface ScriptPlan {
  readonly goal: Pick<CallerGoal, 'facts' | 'decisionTree'>;
  readonly wishes: readonly Wish[];
  readonly parts: readonly ScriptParts[];
  /** Stands in where no wish was read. */
  readonly anyTask: { readonly done: readonly string[]; readonly refused: readonly string[] };
  /** Whether an agent may hand the call over where the goal accepts it. Default: true. */
  readonly mayBeTransferred?: boolean;
  /** What the caller insists with, and where; default: it does not. */
  readonly pressure?: readonly JsonObject[];
}

/** A script for the scripted caller: one task a wish, and all that the parts know to answer. */
export function scriptOf({ goal, wishes, parts, anyTask, mayBeTransferred = true, pressure }: ScriptPlan): Json {
  const tasks = wishes.map(({ done, refused, request }, index) => ({
    ...(index === 0 ? {} : { request }),
    done,
    refused,
  }));
  return {
    knows: { dates: datesIn(goal.facts) },
    tasks: tasks.length === 0 ? [anyTask] : tasks,
    ...joined(parts),
    ...(pressure === undefined ? {} : { pressure }),
    ...(mayBeTransferred && acceptsTransfer(goal)
      ? { transfer: { accept: true, say: 'Yes, please transfer me.' } }
      : {}),
  };
}

function acceptsTransfer({ decisionTree }: Pick<CallerGoal, 'decisionTree'>): boolean {
  return /\b(?:accept|agree to) (?:a|the|any) transfer\b/i.test(String(decisionTree.escalation_behavior));
}

function datesIn(facts: JsonObject): readonly string[] {
  return Object.values(facts)
    .flatMap((value: Json) => (Array.isArray(value) ? value : [value]))
    .filter((value): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value));
}
