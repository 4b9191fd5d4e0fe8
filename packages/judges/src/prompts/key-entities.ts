import type { JudgeTask } from './framed-prompt.ts';
import { MARK_NOTES, type PromptView } from './transcript-notes.ts';

/** Whether the values a caller gave came through. */
export function keyEntitiesTask({ pipeline }: PromptView): JudgeTask {
  return pipeline === 'cascade'
    ? { text: [HEARD_ROLE, NOTES, ENTITIES, HEARD_RULES].join('\n\n'), answer: HEARD_ANSWER }
    : { text: [CAPTURED_ROLE, NOTES, ENTITIES, CAPTURED_RULES].join('\n\n'), answer: CAPTURED_ANSWER };
}

const HEARD_ROLE = `# Did the caller's values survive recognition?

For each turn of a phone call you get what the caller meant to say and what the agent's speech recognition wrote down. Find the entities in the first and look for each in the second.`;

const CAPTURED_ROLE = `# Did the caller's values reach the tools?

You get a phone call in writing: what the caller said, the agent's numbered tool calls and their results. What the agent said is left out. For each tool call, find the arguments that go back to something the caller said, and compare the value passed with the value given, the corrected one where the caller corrected it. Which tool was chosen and what was left out is no concern of yours. A call without such an argument is left out of your answer.`;

const NOTES = `## Notes in the texts

${MARK_NOTES}`;

const ENTITIES = `## Entities

An entity is a specific value that a program could use: a name, date, time, code, flight number, amount, address, phone number, e-mail address, identifier. "Under 120 dollars" holds the amount 120 dollars. A title alone is none, and neither is something vague such as "tomorrow", "the cheap one" or "around noon". Give each a type in snake case, such as name, date, time, confirmation_code, flight_number, amount.`;

const HEARD_RULES = `## What is right

The value is right when the same value can be read out of the transcript: words or digits, another format of a date or time, capitals, another spelling of the same sound (but after the caller has spelled it, the spelling must match), native script or letters, letter names, number words in another order, with or without a title. A value that landed in the neighbouring turn is right. A lost, added or exchanged character of a code is wrong. An entity in a stretch that notes in square brackets mark as cut off is listed with "skipped": true.`;

const CAPTURED_RULES = `## What is right

The value is right when it is the same value in whatever form the tool wants. A lost, added or exchanged character of a code is wrong. A value that was said only in a stretch that notes in square brackets mark as cut off is left out.`;

const HEARD_ANSWER = `## Your answer

One JSON object with an item for each turn given, also for those without entities. Write the analysis before you decide.

{"turns": [{"turn_id": 1, "entities": [{"type": "confirmation_code", "value": "as meant", "transcribed_value": "as written down", "analysis": "...", "correct": true, "skipped": false}], "summary": "..."}]}`;

const CAPTURED_ANSWER = `## Your answer

One JSON object. Write the analysis before you decide.

{"turns": [{"tool_call_id": 1, "tool_name": "...", "entities": [{"type": "confirmation_code", "value": "as given", "captured_value": "as passed", "analysis": "...", "correct": true}], "summary": "..."}]}`;
