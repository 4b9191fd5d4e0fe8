import type { JudgeTask } from './framed-prompt.ts';
import { hearingNotes, type PromptView, TRANSCRIPT_NOTES } from './transcript-notes.ts';

/** Whether each step of an agent brought the call forward. */
export function conversationProgressionTask(view: PromptView): JudgeTask {
  return { text: [ROLE, TRANSCRIPT_NOTES, hearingNotes(view), RUBRIC, LEVELS].join('\n\n'), answer: ANSWER };
}

const ROLE = `# Did every step bring the call forward?

You review a phone call between a caller and a voice agent. Decide whether the agent's moves were efficient: whether its questions, statements and tool calls each served to get the caller's business done. Whether it kept to its policy, told the truth or obeyed the caller is judged elsewhere and must not enter here.

Trouble with recognition that can be seen in the conversation excuses asking again and repeating.`;

const RUBRIC = `## Four dimensions

Every issue belongs to exactly one. Asking again for something already given is loss of information and no redundancy. A tool call made needlessly because something was forgotten is an issue of tool calls. A vague question is loss of information when the agent had forgotten, and a poor question when it had not. A call that was needed but came too early, and a wish or rule that was broken, belong to another judge.

### unnecessary_tool_calls
- Counts: the same call again after it had succeeded and nothing had changed; a call with required arguments empty or missing; a call for data already at hand.
- Does not count: another try after an error with other arguments; other arguments at all; a chain in which each call brings something new; a failure nobody could foresee; a call that the instructions prescribe.
- Three or more are a rating of 1.

### information_loss
- Counts: asking for what was established; ignoring a condition the caller stated; not using an earlier result.
- Does not count: asking for the first time; real doubt; the identification required at the start; leaving something out on purpose.

### redundant_statements
- Counts: repeating its own earlier statements unasked.
- Does not count: one summing-up at the end (an earlier one counts); one confirmation of a value; saying a thing the first time; repeating on request; explaining a rule again that the caller keeps disputing, unless word for word; repeating because something was misheard.

### question_quality
- Counts: an open or vague question when the wish was clear; several questions where a tool call would do; not asking when the request was ambiguous or several things fitted; not asking for what a tool needs; not giving the caller what is needed to decide; doing something irreversible on contradictory input without checking.
- Does not count: required identification; real clarification; a question about something new; reading back values that are easily misheard, even if they look right; a fee not disclosed; using facts of the instructions.`;

const LEVELS = `## Ratings

Rate each dimension and set its flag when the rating is below 3: 3 for no issue; 2 for a single, isolated or borderline one; 1 for several of a kind or one that throws the call off course.

Overall: 3 when nothing is flagged; 2 when one or two dimensions are at 2 and none at 1; 1 when any is at 1, or three or more are flagged.`;

const ANSWER = `## Your answer

One JSON object. Write the evidence of a dimension before you decide its flag and rating, also where you find nothing: name the turns, quote in the original language, explain in English.

{"dimensions": {"unnecessary_tool_calls": {"evidence": "...", "flagged": false, "rating": 3}, "information_loss": {...}, "redundant_statements": {...}, "question_quality": {...}}, "rating": 3}`;
