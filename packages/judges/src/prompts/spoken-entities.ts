import type { JudgeTask } from './framed-prompt.ts';
import { MARK_NOTES } from './transcript-notes.ts';

/** Whether the agent's entities can be made out, from its voice alone. */
export function spokenEntitiesTask(): JudgeTask {
  return { text: [TEXT, NOTES].join('\n\n'), answer: ANSWER };
}

const TEXT = `# Are codes, names and figures clearly spoken?

You listen to one side of a phone call: the voice of the agent, with long silences shortened. Beside it you get the rest of the call in writing: what the caller said, what the agent's tools returned, and where the agent speaks. What the agent says is not written there, so that you hear it and do not read it.

For every turn in which the agent speaks, listen for entities of the written record: confirmation codes, also spelled letter by letter; record numbers and references, also in groups; amounts; short codes; times; dates; names. Rate only how clearly they are articulated. Whether a value is the right one is not asked: a wrong amount spoken clearly is clear. Entities that the record does not hold are ignored, and so is what was left out, how helpful it is, and how the voice sounds otherwise.

- Rating 1: every such entity in the turn can be made out with certainty.
- Rating 0: an entity is garbled, slurred or swallowed; a letter of it could be another one (listen for M and N, for B, D, E, P, T and V); a character is lost or doubled in a spelled code; groups run together; fifteen cannot be told from fifty, and the like; or the turn is in another language than the call.
- A turn without any entity of the record has "has_entities": false.

Write down only what you hear. Where you are not sure, say so in the explanation and do not fill the gap with what the record suggests.`;

const NOTES = `## Notes in the written record

${MARK_NOTES}
- "[user interrupts]" before words of the caller says that the agent was still speaking. An entity that the agent did not finish for that reason is not unclear.`;

const ANSWER = `## Your answer

One JSON object with an item for each turn in which the agent speaks. Write the transcript from the sound alone, in the language spoken, and explain in English before you rate. If you were given no sound, say "no audio" in the explanation.

{"turns": [{"turn_id": 1, "language": "English", "transcript": "...", "has_entities": true, "explanation": "...", "rating": 1}]}`;
