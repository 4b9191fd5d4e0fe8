import type { CliProject } from './cli-project.ts';

/** A record in the public form, made up, with every kind of token. */
export function aRecord(id: string, changes: object = {}): { readonly [field: string]: unknown } {
  return {
    id,
    current_date_time: '2026-04-10 10:00 EST',
    user_goal: {
      high_level_user_goal: 'You want a desk in <LOC:North Hall> for <FIRST_NAME>.',
      decision_tree: { must_have_criteria: ['A desk.'], negotiation_behavior: [], odd_key: 'kept' },
      information_required: { first_name: '<FIRST_NAME>', last_name: '<LAST_NAME>', employee_id: 'EMP041' },
    },
    user_config: { name: '<FIRST_NAME> <LAST_NAME>', gender: 'woman', user_persona_id: 1, user_persona: 'Brief.' },
    scenario_context: {
      premise: 'Somebody needs a desk. Nothing else.',
      category: 'double_intent',
      intents: [
        { intent: 'Get a desk', satisfiable: true },
        { intent: 'Get a throne', satisfiable: false },
      ],
    },
    ground_truth: {
      expected_scenario_db: { desks: { D1: { name: 'North Hall', taken_by: '<FIRST_NAME_ROMANIZED>' } } },
      expected_trace: {
        trace: [
          { event_type: 'user_utterance', utterance: 'Hello' },
          { event_type: 'tool_call', tool_name: 'book', params: { where: '<LOC:North Hall>', who: '<LAST_NAME>' } },
          { event_type: 'tool_response', tool_name: 'book', status: 'success', response: { status: 'success' } },
        ],
        end_reason: 'user_ended_call',
      },
    },
    starting_utterances: { en: 'A desk in <LOC:North Hall>, please.', de: 'Einen Tisch in <LOC:North Hall>, bitte.' },
    culture_overrides: {
      en: { first_name: 'Ann', last_name: 'Oak' },
      de: { first_name: 'Änne', last_name: 'Eich' },
    },
    romanized_culture_overrides: { de: { first_name: 'Aenne', last_name: 'Eich' } },
    seed_data: { nobody: 'reads this' },
    ...changes,
  };
}

/** Writes a data set of one domain into the project's folder `bench`. */
export function writeBench(project: CliProject, records: readonly { readonly [field: string]: unknown }[]): void {
  project.write('bench/itsm_dataset.json', JSON.stringify(records));
  project.write('bench/LICENSE', 'Licence of the data.\n');
  const alias = { name: 'North Hall', base: ['the hall'], translations: { de: ['die Halle'] } };
  project.write('bench/itsm_aliases/north_hall.json', JSON.stringify(alias));
  for (const { id } of records) {
    project.write(`bench/itsm_scenarios/${String(id)}.json`, JSON.stringify({ desks: { D1: { name: 'North Hall' } } }));
  }
}
