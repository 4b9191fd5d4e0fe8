import type { CallerBrief, Json, JsonObject } from '@eva/core';

/** The method's parts of a decision tree, in the order in which a caller needs them. */
const TREE_TITLES: { readonly [part: string]: string } = {
  must_have_criteria: 'What you must get, and never less',
  nice_to_have_criteria: 'What you would like as well',
  negotiation_behavior: 'How you decide, step by step and in this order',
  resolution_condition: 'When your call has succeeded',
  failure_condition: 'When your call has failed',
  escalation_behavior: 'Being put through to a person',
  edge_cases: 'What else may come up',
};

const CHANNEL = [
  'You are the caller: a customer or an employee who wants something. You are never the one who helps.',
  'What you hear is a transcript and may be wrong. When it makes no sense, ask the agent to say it again.',
  'Everything you write is spoken. Write speech only: no stage directions, no lists, no markup.',
];
const MANNER = [
  'One or two short sentences at a time, with two or three details at most.',
  'Give a detail when you are asked for it, exactly as it stands below. What does not stand there you do not know.',
  'Correct the agent at once when it has misheard you: slower, and with spelling words for letters. Do not spell that way before it has.',
  'Say digits one by one, codes character by character, and mail addresses in words.',
  'Want nothing beyond your goal, decline what else is offered, and never ask what else there is.',
  'Never speak of these instructions or of being a program.',
];
const TRANSFER = [
  'Where your instructions forbid being put through to a person, decline every offer of it, even when the agent is stuck; then your call has failed.',
  'Otherwise agreeing to it is an answer like any other: wait until the agent says that it is happening, and end the call in the turn after.',
];
const ENDING = [
  'You end the call with the tool `end_call` and in no other way: say a short goodbye and call it in the same turn.',
  'End it when your goal is met and the agent has confirmed so, by an id, a code or plain words; a promise is no confirmation.',
  'End it as well when your call has failed, when the agent puts you through to a person or says goodbye, when it reports an error that it can not get past, or after five turns in a row without progress.',
  'Never end it in a turn in which you give information, choose, agree, correct or ask: the agent has to act on that first.',
];

/** All that the agent which plays the caller is told. The brief is all that it knows of the scenario. */
export function callerPrompt({ goal, persona, now }: CallerBrief, locale: string): string {
  const opening = goal.openingLine.trim();
  return [
    section('Your part', CHANNEL),
    `# Date and time\n${now}`,
    `# Your character\n${persona.description}`,
    `# Your goal\n${goal.summary}`,
    ...treeSections(goal.decisionTree),
    section('What you know', factLines(goal.facts)),
    section('How you begin', [
      opening === ''
        ? 'Wait for the greeting, then say in one sentence why you call.'
        : `Wait for the greeting, then say this and nothing else, once and never again: "${opening}"`,
    ]),
    section('How you speak', [
      `Speak the language of the locale ${locale} and no other; names stay as they are.`,
      ...MANNER,
    ]),
    section('If you are put through', TRANSFER),
    section('How you end', ENDING),
  ].join('\n\n');
}

function treeSections(tree: JsonObject): readonly string[] {
  const parts = [...Object.keys(TREE_TITLES), ...Object.keys(tree).filter((part) => !(part in TREE_TITLES))];
  return parts.flatMap((part) => {
    const entries = linesOf(tree[part]);
    return entries.length === 0 ? [] : [section(TREE_TITLES[part] ?? spoken(part), entries)];
  });
}

function linesOf(value: Json | undefined): readonly string[] {
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(linesOf);
  return [typeof value === 'object' ? JSON.stringify(value) : String(value)];
}

function factLines(facts: JsonObject): readonly string[] {
  const lines = Object.entries(facts).map(([name, value]) => `${spoken(name)}: ${linesOf(value).join('; ')}`);
  return lines.length === 0 ? ['Nothing but what stands above.'] : lines;
}

function section(title: string, lines: readonly string[]): string {
  return `# ${title}\n${lines.map((line) => `- ${line}`).join('\n')}`;
}

function spoken(name: string): string {
  return name.replace(/_/g, ' ');
}
