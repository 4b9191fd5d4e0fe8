import type { JsonObject, Scenario } from '@eva/core';
import { type Fields, fieldsOf, textIn } from './json-fields.ts';
import type { RecordFiles } from './read-record.ts';

/** Longest title, in characters. */
const TITLE_LENGTH = 80;

/**
 * What a call should have come to, from the context that its scores were made of; undefined where the record was never
 * scored, for then only the data set can tell.
 */
export function groundTruthOf({ place, scoredContext: context, initialDb }: RecordFiles): Scenario | undefined {
  const expectedDb = fieldsOf(context.expected_scenario_db) as JsonObject;
  const goal = fieldsOf(context.user_goal);
  if (Object.keys(expectedDb).length === 0) return undefined;
  const summary = textIn(goal, 'high_level_user_goal');
  return {
    id: place.scenario,
    title: summary.slice(0, TITLE_LENGTH) || place.scenario,
    workflow: 'recorded',
    now: textIn(context, 'current_date_time'),
    goal: {
      summary,
      openingLine: openingLineOf(goal),
      decisionTree: fieldsOf(goal.decision_tree) as JsonObject,
      facts: fieldsOf(goal.information_required) as JsonObject,
    },
    persona: { id: 'recorded', description: personaOf(context) },
    initialDb,
    expectedDb,
    tags: ['eva-bench', 'recorded'],
  };
}

function openingLineOf(goal: Fields): string {
  return textIn(goal, 'starting_utterance');
}

function personaOf(context: Fields): string {
  return textIn(context, 'user_persona') || textIn(fieldsOf(context.user_persona), 'user_persona');
}
