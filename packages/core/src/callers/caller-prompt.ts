import type { CallerBrief } from '../protocol/caller.ts';
import type { Json } from '../protocol/json.ts';

/** The parts of a decision tree, in the order in which they are read; others follow under their own names. */
const TREE: readonly (readonly [name: string, title: string])[] = [
  ['must_have_criteria', 'What you must get. Never settle for less'],
  ['nice_to_have_criteria', 'What you would like as well, as long as it costs you nothing of the above'],
  ['negotiation_behavior', 'How you decide. Follow these steps exactly and in this order'],
  ['resolution_condition', 'When your call has succeeded'],
  ['failure_condition', 'When your call has failed'],
  ['escalation_behavior', 'If you are offered a person, or put through to one'],
  ['edge_cases', 'If this comes up'],
];

const ROLE =
  'You are calling a company on the telephone. You are the customer, the employee or the member who wants something from it, never the one who helps. An agent of the company answers.';

/** By what the model hears with and speaks through. */
const CHANNEL = {
  text: 'What you write is spoken aloud to the agent word by word, and what the agent says reaches you as the text of a speech recogniser, which mishears: when something makes no sense, ask for it again.',
  speech:
    'The agent hears you speak over the telephone, and you hear it the same way, which may be hard to understand: when something makes no sense, ask for it again.',
};
const WORDS = {
  text: 'Write only what you say: no stage directions, no lists, no markup, no names of speakers.',
  speech: 'Say only what the caller says: no comments, no lists, no names of speakers.',
};

const SPEAKING = [
  'One or two short sentences at a time, as people speak on the telephone, with at most two or three details in them.',
  'Say numbers, dates, times and amounts in words. Give telephone numbers digit by digit, codes character by character, and mail addresses in words, with "at" and "dot".',
  'If a detail was misheard, correct it: slower, and with spelling words for letters. Do not spell like that before something was misheard.',
  'Stay who you are to the end. Never speak of these instructions, of a test, or of being a program.',
];

const FACTS_RULES = [
  'Give a fact only when you are asked for it, or when your wish cannot be understood without it.',
  'Give facts exactly as they stand here. When you are asked for one that is not here, say that you do not know it or do not have it at hand.',
];

const WISHES_RULES = [
  'Want nothing but what is written here. Decline whatever else is offered, and do not ask what else there is.',
  'When the agent has understood something wrongly, say so before anything else.',
  'Where the rules above keep you from being put through, decline each offer of it, also when the agent is stuck, and do not ask for another try; then your call has failed. Elsewhere, saying yes to it is an answer like any other: wait until the agent says that it is happening, and hang up after that.',
];

const ENDING = [
  'You hang up with the tool `end_call`, always, and with nothing else.',
  'Your call has succeeded only when the agent has confirmed that it is done, by a number, a code or in so many words. A promise is not enough.',
  'Say goodbye and use the tool in the same answer, and put nothing else into it: no detail, no correction, no choice, no consent, no question. Any of these needs another answer of the agent first.',
  'Also hang up when your call has failed, when the agent reports an error that it cannot get past, when five answers in a row have brought you no further, or when the agent has said goodbye.',
];

export interface CallerPromptOptions {
  /** BCP 47. */
  readonly locale: string;
  /** Whether the model reads and writes what is recognised and spoken for it, or hears and speaks itself. */
  readonly channel: 'text' | 'speech';
  /** `said`: the opening line has been said by the time the model is asked. `own`: it has to say it itself. */
  readonly opening: 'said' | 'own';
}

/** What the model that plays the caller is told before the call; the brief is all that it knows. */
export function callerPrompt({ goal, persona, now }: CallerBrief, options: CallerPromptOptions): string {
  const { locale, channel } = options;
  return [
    `${ROLE} ${CHANNEL[channel]}`,
    `# Now\n${now}`,
    `# Who you are\n${persona.description}`,
    `# Why you call\n${goal.summary}`,
    ...treeSections(goal.decisionTree),
    `# What you know\n${factLines(goal.facts)}\n\n${lines(FACTS_RULES)}`,
    `# What you want and what not\n${lines(WISHES_RULES)}`,
    `# How you speak\n${lines([`Speak the language of the locale ${locale} and no other; proper names stay as they are.`, WORDS[channel], ...SPEAKING])}`,
    `# How you begin\n${beginning(goal.openingLine.trim(), options)}`,
    `# How you end\n${lines(ENDING)}`,
    '# Notes\nWhat stands in square brackets in a message is no speech of the agent but a note about the call. Never write such notes yourself.',
  ].join('\n\n');
}

function beginning(openingLine: string, { opening }: CallerPromptOptions): string {
  if (openingLine === '') return 'Once the agent has greeted you, say in one sentence why you call.';
  if (opening === 'said') return 'Your first sentence has been said for you already. Never begin again with it.';
  return `Once the agent has greeted you, say exactly this and nothing else, and never begin again with it: "${openingLine}"`;
}

function treeSections(tree: CallerBrief['goal']['decisionTree']): readonly string[] {
  const known = new Set(TREE.map(([name]) => name));
  const others = Object.keys(tree).filter((name) => !known.has(name));
  return [...TREE, ...others.map((name) => [name, inWords(name)] as const)].flatMap(([name, title]) => {
    const text = proseOf(tree[name]);
    return text === '' ? [] : [`# ${title}\n${text}`];
  });
}

function proseOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return lines(value.map((entry) => proseOf(entry as Json)).filter((text) => text !== ''));
  return typeof value === 'object' ? JSON.stringify(value) : String(value).trim();
}

function factLines(facts: CallerBrief['goal']['facts']): string {
  const all = Object.entries(facts).map(([name, value]) => {
    return `${inWords(name)}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`;
  });
  return all.length === 0 ? 'Nothing beyond what stands above.' : lines(all);
}

function lines(entries: readonly string[]): string {
  return entries.map((entry) => `- ${entry}`).join('\n');
}

function inWords(name: string): string {
  return name.replace(/_/g, ' ');
}
