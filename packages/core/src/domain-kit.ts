/** What authors of domains need and none should write again: phrase lists, greetings, scripts from goals. */
export { deepFreeze } from './domain-kit/deep-freeze.ts';
export {
  askPatiently,
  callTool,
  type Dialogue,
  type PatientAnswer,
  type PatientQuestion,
  plainWords,
  sayText,
} from './domain-kit/dialogue.ts';
export { filledTemplates, type Slots, strided } from './domain-kit/filled-templates.ts';
export { factsOf, type GoalFacts } from './domain-kit/goal-facts.ts';
export { scriptOf } from './domain-kit/goal-script.ts';
export { type KnownWish, textOf, type Wish, wishesOf } from './domain-kit/goal-wishes.ts';
export { type Greetings, greetingIn } from './domain-kit/greetings.ts';
export { ownEntry } from './domain-kit/own-entry.ts';
export { capitalised, linesOf, wordsIn } from './domain-kit/phrase-lists.ts';
export { choiceAnswer, codeAnswer, dateAnswer, joined, type ScriptParts, spell } from './domain-kit/script-parts.ts';
export { spelled, spelledCodes, spokenDays, spokenTimes } from './domain-kit/slot-values.ts';
export { unreadRules } from './domain-kit/unread-rules.ts';
