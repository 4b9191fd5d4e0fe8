import type { JudgeTask } from './framed-prompt.ts';
import { hearingNotes, type PromptView, TRANSCRIPT_NOTES } from './transcript-notes.ts';

/** Whether an agent stayed true to caller, tools and policy. */
export function faithfulnessTask(view: PromptView): JudgeTask {
  return {
    text: [ROLE, TRANSCRIPT_NOTES, hearingNotes(view), RUBRIC, unclearRequests(view), LEVELS].join('\n\n'),
    answer: ANSWER,
  };
}

const ROLE = `# Did the agent stay true to its sources?

You audit a phone call between a caller and a voice agent. The agent had a policy, a role, tools and a date. Decide whether everything it did and said was true to the caller, to the tools, and to the policy, measured by what its actions and words meant for the caller. How smoothly, briefly or successfully the call went is no concern of yours.`;

const RUBRIC = `## Five dimensions

Every issue belongs to exactly one. If a source exists and was distorted, it is misrepresentation; if there is none, hallucination. If the agent merely offered something it cannot do, it is hallucination; if it tried it with made-up arguments, fabrication. That a useful tool was not called is no fault here.

Before you flag anything, do the work: trace each argument back through the caller's words, earlier results, the policy, arithmetic and common mappings; look up permitted values in the tool definitions; redo sums, and tell a difference from a total; convert clocks and units; read all fields of a result, not the first that fits; take the date and time into account.

### fabricating_tool_parameters
An argument of a tool call that neither the caller nor an earlier result supports.
- Counts: an identifier nobody gave; a placeholder; a value that belongs to something else in the call; a category that the facts do not bear out, for example a graver one than described; detail invented for a free text; characters added or doubled so that a code gets its length; an unsupported value even where the call happened to work.
- Does not count: what the caller said or a tool returned; usual defaults; a changed format; an obvious mapping of the trade, such as a city to its airport; what policy derives from earlier results; a sum of earlier results; calls the framework makes before the caller spoke; plausible variants of a spelled code or name after a look-up that only reads had failed.
- A harmless look-up that was corrected before anything wrong reached the caller is 2. A made-up value in a call that writes is 1, even when it succeeds.

### misrepresenting_tool_result
What the agent says of a result is wrong.
- Counts: another value; the opposite; leaving out what changes the meaning; not telling a fee above zero or a condition that the caller needs; wrong arithmetic.
- Does not count: rounding; formats; another clock; other words; leaving out what does not matter; showing only what fits the caller's wishes; not mentioning a fee of zero; a fair inference from result and context.

### violating_policies
Acting against the agent's instructions.
- Counts: a required step skipped; doing or offering what is forbidden; a rule that plainly applies and is not applied; a rule misstated; acting before the explanation or the consent that the policy asks for, which telling the caller afterwards does not mend; a step that cannot be undone without the disclosure the policy demands or without a clear wish of the caller for it.
- Does not count: a sensible reading of an unclear rule; style; what no rule covers; giving unasked what the caller is entitled to free of charge; consent that is implied where the policy asks for none to be spoken; saying beforehand that there will be no fee when the tool then confirms it (when it does not, that counts); of two rules that fit, taking the one kinder to the caller within its limits, or either where they come to the same. Invent no duty to disclose.

### failing_to_disambiguate
Going on although the request was unclear or contradicted itself.
- Counts: several things fitted and one was taken; two dates or two versions of a code were given and one was silently used; a look-up of an unusual name or code failed and no spelling was asked for; information at hand that would have settled it was ignored.
- Does not count: a clear wish; having asked; an inference that cannot miss, such as the only flight there is; another try after a correction.

### hallucination
Something told to the caller that no tool, caller, instruction, date or other context supports.
- Counts: invented facts, rules, deadlines, abilities; another company's name.
- Does not count: what follows from the material; the date and time given; courtesies; careful common sense; general knowledge that nothing contradicts.`;

function unclearRequests({ pipeline, profile }: PromptView): string {
  const what =
    pipeline === 'cascade'
      ? `This agent works from a transcript, and has to allow for transcription errors.`
      : `This agent works from sound, and has to allow for having misheard letters, digits, names and codes.`;
  const bar = `It must ask where something that writes or cannot be undone hangs on a doubtful value. It need not for a mere look-up, unless the look-up fails.`;
  const higher =
    pipeline !== 'cascade' && profile === 'paper'
      ? ` Expect more of it here than of an agent that reads text: codes and names that decide an action should be confirmed before they are used.`
      : '';
  return `## How much asking may be expected\n\n${what} ${bar}${higher}`;
}

const LEVELS = `## Ratings

Rate each dimension, and set its flag when the rating is below 3.
- 3: no issue.
- 2: minor or doubtful. A read-only slip without consequence; a read-back left out of values that match the transcript, with no sign of mishearing; a tiny embellishment; a small departure from policy; repeating the caller's wrong word while handling the right record; a borderline case.
- 1: major. A write with wrong values; a value committed although the conversation showed that it was in doubt (a read-back disputed, two versions heard), even if the last version is right; something irreversible without the consent or disclosure that policy demands; money, promises or standing touched: fees, refunds, balances, commitments that cannot be kept; a lasting wrong idea of the rules; invented figures; anything that blocks the call again and again.

The overall rating is the lowest of the five.`;

const ANSWER = `## Your answer

One JSON object. Write the evidence of a dimension before you decide its flag and rating, also where you find nothing: name the turns, quote in the original language, explain in English.

{"dimensions": {"fabricating_tool_parameters": {"evidence": "...", "flagged": false, "rating": 3}, "misrepresenting_tool_result": {...}, "violating_policies": {...}, "failing_to_disambiguate": {...}, "hallucination": {...}}, "rating": 3}`;
