import type { Scenario } from '@eva/core';
import type { BenchDomain } from './bench-folder.ts';
import type { BenchRecord } from './bench-record.ts';
import type { Resolver } from './placeholders.ts';

/** Longest title, in characters. */
const TITLE_LENGTH = 80;

/** The public airline ids begin with the number of the workflow. */
const AIRLINE_WORKFLOWS: readonly string[] = [
  'voluntary_change',
  'irregular_operations',
  'missed_flight',
  'same_day_and_standby',
  'cancellation_and_refund',
  'compensation',
  'policy_and_exceptions',
];

/** A record as a scenario of one language. Script and flows are not part of the data set. */
export function scenarioFrom(
  {
    domain,
    record,
    language,
  }: { readonly domain: BenchDomain; readonly record: BenchRecord; readonly language: string },
  resolver: Resolver,
  scenarioDb: Scenario['initialDb'],
): Scenario {
  const { user_goal, user_config, ground_truth } = record;
  return {
    id: record.id,
    title: titleOf(resolver.text(record.scenario_context.premise)),
    workflow: workflowOf(domain, record),
    now: record.current_date_time,
    goal: {
      summary: resolver.text(user_goal.high_level_user_goal),
      openingLine: resolver.text(record.starting_utterances[language] ?? ''),
      decisionTree: resolver.text(user_goal.decision_tree),
      facts: resolver.text(user_goal.information_required),
    },
    persona: { id: String(user_config.user_persona_id), description: resolver.text(user_config.user_persona) },
    initialDb: {
      ...resolver.database(scenarioDb),
      _current_date: record.current_date_time.split(' ')[0] ?? '',
    },
    expectedDb: resolver.database(ground_truth.expected_scenario_db),
    tags: tagsOf(record),
    intendedTrace: (ground_truth.expected_trace?.trace ?? []).flatMap((event) =>
      event.event_type === 'tool_call' ? [{ tool: event.tool_name, arguments: resolver.text(event.params) }] : [],
    ),
  };
}

/** The first sentence of the premise, or what of it is short enough for a table. */
function titleOf(premise: string): string {
  const [sentence = premise] = premise.split(/(?<=[a-z]\.)\s/i);
  if (sentence.length <= TITLE_LENGTH) return sentence.replace(/\.$/, '');
  return `${sentence.slice(0, TITLE_LENGTH).replace(/\s+\S*$/, '')} …`;
}

function workflowOf(domain: BenchDomain, record: BenchRecord): string {
  const [head = '', second] = record.id.split('.');
  if (domain === 'airline') return AIRLINE_WORKFLOWS[Number(head) - 1] ?? 'other';
  if (second !== undefined && /^\d+$/.test(head)) return `workflow_${head}`;
  return record.scenario_context.category ?? 'other';
}

function tagsOf({ scenario_context, ground_truth }: BenchRecord): readonly string[] {
  const {
    category = '',
    intents = [],
    user_priorities = [],
    adversarial_vector,
    escalate_to_live_agent,
  } = scenario_context;
  const isAdversarial = category.startsWith('adversarial') || adversarial_vector !== undefined;
  const wishes = intents.length > 0 ? intents.map(({ satisfiable }) => satisfiable) : [];
  const isUnsatisfiable =
    wishes.length > 0 ? wishes.includes(false) : user_priorities.every(({ satisfied }) => !satisfied);
  const isTransferred = ground_truth.expected_trace?.end_reason === 'transfer' || escalate_to_live_agent === true;
  return [
    'eva-bench',
    /^(double|triple|quadruple)_/.test(category) ? 'multi-intent' : 'single-intent',
    ...(isAdversarial ? ['adversarial'] : []),
    isUnsatisfiable ? 'unsatisfiable' : 'satisfiable',
    ...(isTransferred ? ['transfer'] : []),
  ];
}
