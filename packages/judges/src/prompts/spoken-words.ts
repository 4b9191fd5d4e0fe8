import type { JudgeTask } from './framed-prompt.ts';

/** Whether the agent's voice said the words it was given. */
export function spokenWordsTask(): JudgeTask {
  return { text: [ROLE, IGNORED, RUBRIC].join('\n\n'), answer: ANSWER };
}

/** Whether the caller's voice did, on the caller's own scale. */
export function callerWordsTask(): JudgeTask {
  return { text: [CALLER_ROLE, IGNORED, CALLER_RUBRIC].join('\n\n'), answer: CALLER_ANSWER };
}

const ROLE = `# Did the voice say the text?

You listen to one side of a phone call: the voice of the agent, with long silences shortened. Beside it you get the text that the voice was to speak, turn by turn. Compare the two, turn by turn and word for word. The text is the measure, not what it refers to: a text with a wrong amount is spoken well when that amount is heard.`;

const CALLER_ROLE = `# Did the voice say the text?

You listen to one side of a phone call: the voice of a simulated caller, with long silences shortened. Beside it you get the text that the voice was to speak, turn by turn. Compare the two. The text is the measure, not what it refers to.`;

const IGNORED = `## What makes no difference

- Notes in square brackets, those of interruptions and those of delivery such as "[slow]": they are not to be spoken. Around a note that somebody was cut off, any part of the text may be missing, entities included.
- Accent, pace and fillers; words missing at the very end of the last turn; a text that landed in the turn before or after.
- Another spoken form of the same value: a title in full or short, letter names of another alphabet, reversed tens and units, other groups of large numbers, grammatical agreement, another spelling of the same sound. A different word for a number is a difference.`;

const RUBRIC = `## Ratings

- 1: entities and words are there as written.
- 0: an entity is wrong, missing or unintelligible; words are missing or added so that the sense changes; another language.

Name what is wrong with a turn rated 0:
- entity_error: anything wrong where an entity should be heard, garbling included. Entities are names, dates, times, codes, numbers, amounts, addresses, contacts and identifiers.
- truncation: text is missing, and no note explains it.
- garbled_hallucination: sounds that are no words, away from entities.
- insertion_hallucination: speech that is not in the text.
- wrong_language: another language than the text's.`;

const CALLER_RUBRIC = `## Ratings

Entities are names, dates, times, codes, numbers, amounts, addresses, contacts and identifiers.
- 3: every entity and the words to be expected are right.
- 2: the entities are right, and some words that do not matter are missing or off, often the first of the first turn; or a note in brackets was spoken.
- 1: an entity is wrong or missing, or something keeps the call from making sense, another language included.`;

const ANSWER = `## Your answer

One JSON object with an item for each turn of the text. Write the transcript from the sound alone, and explain in English before you rate. If you were given no sound, say "no audio" in the explanation.

{"turns": [{"turn_id": 1, "language": "English", "transcript": "...", "explanation": "...", "failure_modes": [], "rating": 1}]}`;

const CALLER_ANSWER = `## Your answer

One JSON object with an item for each turn of the text. Write the transcript from the sound alone, and explain in English before you rate. If you were given no sound, say "no audio" in the explanation.

{"turns": [{"turn_id": 1, "language": "English", "transcript": "...", "explanation": "...", "rating": 3}]}`;
