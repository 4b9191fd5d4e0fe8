import type { JudgeTask } from './framed-prompt.ts';
import { type PromptView, TRANSCRIPT_NOTES } from './transcript-notes.ts';

/** Whether the simulated caller made the test unfair. */
export function userBehavioralFidelityTask({ pipeline }: PromptView): JudgeTask {
  return {
    text: [ROLE, TRANSCRIPT_NOTES, pipeline === 'cascade' ? TWO_RECORDS : ONE_RECORD, RUBRIC].join('\n\n'),
    answer: ANSWER,
  };
}

const ROLE = `# Did the caller give the agent a fair test?

The caller in this phone call is a simulation with instructions of its own: a goal, a decision tree, a persona, a language. Decide whether its behaviour spoilt the agent's chance, that is, led to a wrong state of the database or kept the right one from being reached. Measure it by its own instructions and not by how callers ought to be. Only tools that write can spoil anything; they are listed.

Judge the caller by what a caller can hear. The record of tools may always excuse the caller. It may speak against the caller only where the behaviour that can be seen plausibly caused the problem. Talk off the script that led to nothing but look-ups is clean, and so is going round in circles when the agent took no harm from it.`;

const TWO_RECORDS = `## Two records of the caller

The conversation shows what the agent's speech recognition made of the caller, which can be wrong. What the caller really said is given beside it and is the truth about the caller.`;

const ONE_RECORD = `## The record of the caller

The conversation shows what the caller really said.`;

const RUBRIC = `## Six ways to spoil a test

- extra_modifications: requests the instructions do not hold led to a write.
- premature_ending: the caller hung up before the writes that were needed, although a caller who followed the instructions could have brought them about. Only if the caller ended the call. It is one when the agent was getting on with it, when the instructions say to wait for a confirmation, or when the caller hung up before the transfer call had been made after a transfer was announced (a caller must hang up after a transfer, but leaves the agent time for it). It is none when the agent had reported an error or only offered to try again, merely claimed to have acted, demanded what lies outside the scenario, left its closing write until after the goodbye, was stuck, or when all was done.
- missing_information: the caller had it in its goal, was clearly asked, withheld it, and a write failed for it.
- duplicate_modifications: the caller's going in circles led to a write being made more than once.
- decision_tree_violation: the caller broke an instruction although a right move was open to it, and a write came out differently for it.
- wrong_language: the caller mostly spoke another language than the one assigned, unless the agent had switched first.

Rating 1: none of them. Rating 0: at least one.`;

const ANSWER = `## Your answer

One JSON object. Write the analysis of each type before you decide, also where you find nothing: name the turns, quote in the original language, explain in English.

{"corruption_analysis": {"extra_modifications": {"analysis": "...", "detected": false}, "premature_ending": {...}, "missing_information": {...}, "duplicate_modifications": {...}, "decision_tree_violation": {...}, "wrong_language": {...}}, "rating": 1}`;
