import type { InputProblem, JsonObject } from '@eva/core';

/** What a person is called in one language; phone and companion only where the record mentions them. */
interface Culture {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone?: string;
  readonly companion?: { readonly first_name: string };
}

type ByLanguage<T> = { readonly [language: string]: T };

/** One record of the public data set, as far as a scenario is made of it; whatever else it holds is carried along. */
export interface BenchRecord {
  readonly id: string;
  readonly current_date_time: string;
  readonly user_goal: {
    readonly high_level_user_goal: string;
    readonly decision_tree: JsonObject;
    readonly information_required: JsonObject;
  };
  readonly user_config: {
    readonly name: string;
    readonly gender: string;
    readonly user_persona_id: number | string;
    readonly user_persona: string;
  };
  readonly scenario_context: {
    readonly premise: string;
    readonly category?: string;
    readonly intents?: readonly { readonly intent: string; readonly satisfiable: boolean }[];
    readonly user_priorities?: readonly { readonly satisfied: boolean }[];
    readonly adversarial_vector?: string;
    readonly escalate_to_live_agent?: boolean;
  };
  readonly ground_truth: {
    readonly expected_scenario_db: JsonObject;
    readonly expected_trace?: { readonly trace: readonly TraceEvent[]; readonly end_reason?: string };
  };
  readonly starting_utterances: ByLanguage<string>;
  readonly culture_overrides: ByLanguage<Culture>;
  readonly romanized_culture_overrides?: ByLanguage<Culture>;
}

type TraceEvent =
  | { readonly event_type: 'tool_call'; readonly tool_name: string; readonly params: JsonObject }
  | { readonly event_type: 'tool_response'; readonly tool_name: string; readonly response: JsonObject }
  | { readonly event_type: 'user_utterance' | 'agent_utterance'; readonly utterance: string };

type Kind = 'text' | 'text or number' | 'object' | 'true or false';

type Shape = Kind | { readonly listOf: Shape } | { readonly fields: Fields } | { readonly eachLanguage: Shape };

interface Fields {
  /** A name that ends in "?" may be absent. */
  readonly [name: string]: Shape;
}

const CULTURE: Shape = {
  fields: { first_name: 'text', last_name: 'text', 'phone?': 'text', 'companion?': { fields: { first_name: 'text' } } },
};

const RECORD: Fields = {
  id: 'text',
  current_date_time: 'text',
  user_goal: { fields: { high_level_user_goal: 'text', decision_tree: 'object', information_required: 'object' } },
  user_config: {
    fields: { name: 'text', gender: 'text', user_persona_id: 'text or number', user_persona: 'text' },
  },
  scenario_context: {
    fields: {
      premise: 'text',
      'category?': 'text',
      'intents?': { listOf: { fields: { intent: 'text', satisfiable: 'true or false' } } },
      'user_priorities?': { listOf: { fields: { satisfied: 'true or false' } } },
      'adversarial_vector?': 'text',
      'escalate_to_live_agent?': 'true or false',
    },
  },
  ground_truth: {
    fields: {
      expected_scenario_db: 'object',
      'expected_trace?': { fields: { trace: { listOf: 'object' }, 'end_reason?': 'text' } },
    },
  },
  starting_utterances: { eachLanguage: 'text' },
  culture_overrides: { eachLanguage: CULTURE },
  'romanized_culture_overrides?': { eachLanguage: CULTURE },
};

const ID = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
const NOW = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}( [A-Z]{2,5})?$/;

/** Everything that is wrong with a record, each with its place inside it. Keys that are not known are no mistake. */
export function recordProblems(value: unknown): readonly InputProblem[] {
  const problems = shapeProblems(value, { fields: RECORD }, '');
  if (problems.length > 0) return problems;
  const record = value as BenchRecord;
  const found: InputProblem[] = [];
  if (!ID.test(record.id)) found.push({ path: 'id', message: 'cannot name a file', expected: 'such as 1.1.2' });
  if (!NOW.test(record.current_date_time)) {
    found.push({
      path: 'current_date_time',
      message: `is "${record.current_date_time}"`,
      expected: 'such as "2026-03-17 10:45 CST"',
    });
  }
  for (const [index, event] of (record.ground_truth.expected_trace?.trace ?? []).entries()) {
    found.push(...eventProblems(event, `ground_truth.expected_trace.trace.${index}`));
  }
  return found;
}

function eventProblems(event: TraceEvent, path: string): readonly InputProblem[] {
  switch (event.event_type) {
    case 'tool_call':
      return shapeProblems(event, { fields: { tool_name: 'text', params: 'object' } }, path);
    case 'tool_response':
      return shapeProblems(event, { fields: { tool_name: 'text', response: 'object' } }, path);
    case 'user_utterance':
    case 'agent_utterance':
      return shapeProblems(event, { fields: { utterance: 'text' } }, path);
    default:
      return [{ path: `${path}.event_type`, message: 'is no event that eva knows' }];
  }
}

function shapeProblems(value: unknown, shape: Shape, path: string): readonly InputProblem[] {
  if (typeof shape === 'string') return isOfKind(value, shape) ? [] : [mismatch(value, shape, path)];
  if ('listOf' in shape) {
    if (!Array.isArray(value)) return [mismatch(value, 'list', path)];
    return value.flatMap((item, index) => shapeProblems(item, shape.listOf, within(path, String(index))));
  }
  if (!isObject(value)) return [mismatch(value, 'object', path)];
  if ('eachLanguage' in shape) {
    return Object.entries(value).flatMap(([language, item]) =>
      shapeProblems(item, shape.eachLanguage, within(path, language)),
    );
  }
  return Object.entries(shape.fields).flatMap(([field, inner]) => {
    const name = field.replace(/\?$/, '');
    const item = Object.hasOwn(value, name) ? value[name] : undefined;
    if (item === undefined && field.endsWith('?')) return [];
    return shapeProblems(item, inner, within(path, name));
  });
}

function isOfKind(value: unknown, kind: Kind): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string' && value !== '';
    case 'text or number':
      return typeof value === 'string' || typeof value === 'number';
    case 'true or false':
      return typeof value === 'boolean';
    case 'object':
      return isObject(value);
    default:
      return kind satisfies never;
  }
}

function mismatch(value: unknown, expected: string, path: string): InputProblem {
  const message = value === undefined ? 'is missing' : value === '' ? 'is empty' : `is ${kindOf(value)}`;
  return { path, message, expected };
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function within(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
