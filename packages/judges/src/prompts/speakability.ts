import type { JudgeTask } from './framed-prompt.ts';

/** Whether each agent text can be spoken as it stands. */
export function speakabilityTask(): JudgeTask {
  return { text: [ROLE, RUBRIC].join('\n\n'), answer: ANSWER };
}

const ROLE = `# Can a voice speak this text as it stands?

You get the texts that a voice agent wrote on the phone, turn by turn, as they were handed to its voice. Decide for each whether a voice can read it out just so, and a listener hear nothing but speech. Whether it is true, brief, polite or well put is no concern of yours.`;

const RUBRIC = `## Ratings

- 1: nothing in the text keeps it from being spoken.
- 0: something in it is made for the eye: markup of any kind; a list, table, heading or other layout; JSON, code, or brackets that cannot be read out; words run together that belong apart; emoji or other pictures.

What makes no difference:
- Figures, amounts, dates, times, codes and abbreviations in their usual spelling, codes with a sign between their letters, and ordinary punctuation.
- Names that are written with a capital in the middle.
- Words without blanks between them in a language that is written so, such as Chinese, Japanese or Korean.
- Notes in square brackets about interruptions, such as "[likely cut off by user]", and about delivery, such as "[slow]": they are the recorder's or meant for the voice, and were not spoken. A text that somebody cut off is not worse for it.`;

const ANSWER = `## Your answer

One JSON object with an item for each turn given. Explain in English before you rate, also where nothing is wrong, and quote what stands in the way.

{"turns": [{"turn_id": 0, "explanation": "...", "rating": 1}]}`;
