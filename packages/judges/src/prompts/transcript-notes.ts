import type { PipelineType } from '@eva/core';

/** `paper`: as first published; `latest`: as its authors have practised it since. */
type Profile = 'paper' | 'latest';

/** What a prompt has to know of a call before it is written. */
export interface PromptView {
  readonly pipeline: PipelineType;
  readonly profile: Profile;
}

/** What stands in texts and was not spoken; every judge that reads a text with marks in it is told. */
export const MARK_NOTES = `- Square brackets are the recorder's notes and were not spoken. "[assistant interrupts]" and "[user interrupts]" say who began while the other was still speaking. "[likely cut off by user]", "[likely cut off by assistant]" and "[speaker likely cut itself off]" say that a speaker was stopped, or stopped; "[likely interruption]" is a break without a known cause; "[pause]" is a gap. They are placed roughly. What stands before a cut-off note, back to the start of the turn or to where the speaker had last resumed, may not have been said aloud, however long it is and whatever codes, names or amounts it holds. What follows "[likely cut off by user]", or "[speaker likely cut itself off]" in the middle of a turn, was most likely said. That somebody interrupted is no fault. What visibly came of it may be.
- Notes about delivery such as "[slow]" were not spoken either.`;

/** How a conversation is written down; the same for every judge that reads one. */
export const TRANSCRIPT_NOTES = `## How to read the conversation

- Lines stand in the order of the call and carry the number of their turn. Turn 0 is the agent's greeting; in every later turn the caller speaks and the agent answers. Several agent lines of one turn, with tool calls between them, are one answer.
- A text can have landed one turn too early or too late. Before you call something missing, look into the neighbouring turns.
${MARK_NOTES}
- The same value has many spoken forms: words or digits, any order of day and month, twelve or twenty-four hours, with or without a title, a name by its sound until somebody spells it, native script or letters, letter names of another alphabet, number words in the order or grouping that the language uses.`;

/** Whose ears and whose words the lines are. */
export function hearingNotes(view: PromptView): string {
  return [`## Whose words these are`, callerNote(view), agentNote(view)].join('\n\n');
}

function callerNote({ pipeline }: PromptView): string {
  return pipeline === 'cascade'
    ? `Caller lines are what the agent's speech recognition made of the caller, which is all that the agent had. Judge the agent by these words. Where they are garbled, the recogniser erred and not the agent.`
    : `Caller lines are what the caller truly meant to say. This agent hears the sound itself, so a value that it took wrongly is its own mishearing and counts against it. Only asking back excuses it.`;
}

function agentNote({ pipeline, profile }: PromptView): string {
  const isHeard = pipeline === 's2s' || (pipeline === 'audio_llm' && profile === 'paper');
  return isHeard
    ? `Agent lines are what speech recognition made of the agent's voice. Small differences in them, such as a dash, a blank, one character or one digit of a long code, come from that recogniser and are judged elsewhere. Tool calls and tool results are exact. A difference between what was said and what a tool returned counts here only when it is one of structure or sense, or when a later step shows that the agent really believed it.`
    : `Agent lines are the agent's own text before it was turned into speech, letter for letter. Where a caller reacts oddly to a line that is fine, the line was probably misheard: that is not a fault of its wording.`;
}
