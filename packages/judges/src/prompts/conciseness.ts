import type { JudgeTask } from './framed-prompt.ts';
import { TRANSCRIPT_NOTES } from './transcript-notes.ts';

/** Whether a listener can take each agent turn in at one hearing. */
export function concisenessTask(): JudgeTask {
  return { text: [ROLE, TRANSCRIPT_NOTES, RUBRIC, LEVELS].join('\n\n'), answer: ANSWER };
}

const ROLE = `# Can a listener take it in at one hearing?

You rate what a voice agent says on the phone, turn by turn. A listener cannot skim, scroll or look back. Rate all that the agent says in a turn as one speech, in the light of what the call needed at that moment. Whether it is right is no concern of yours.`;

const RUBRIC = `## What to look for

A turn that is easily taken in has about two to four sentences, sums long lists up, brings a few things at a time and spreads questions over turns.

Four ways to fail:
- verbosity_or_filler: words that could go: repeating itself within the turn, hedging, padding.
- excess_information_density: too many facts, figures, steps, options or questions at once.
- over_enumeration_or_list_exhaustion: a list or a set of options read out in full instead of summed up.
- contextually_disproportionate_detail: more background or explanation than the moment asks for.

Never held against the agent: identifiers the caller needs, however long; codes spelled with words for letters; a somewhat longer summing-up in the last turn; politeness that the language requires; what interruptions cost; a few details of one and the same transaction told together.`;

const LEVELS = `## Ratings

- 3: none of the four; easily digested.
- 2: one of them, slightly; still easy enough to follow. Give a 2 only if you can name what should have been left out or put off.
- 1: one of them plainly, or several: a listener would be overloaded.
- null: the agent says nothing in this turn.`;

const ANSWER = `## Your answer

One JSON object with an item for every turn number that occurs in the conversation. Explain in English before you rate, also where nothing is wrong; quote in the original language. A turn rated 3 has no failure modes.

{"turns": [{"turn_id": 0, "explanation": "...", "failure_modes": [], "rating": 3}]}`;
