import type { AudioChunk, BenchAnswer, ContentPart, Json, Judging, MetricBench } from '@eva/core';
import { isBrokenJson } from '../answers/broken-json.ts';
import { heardAnswer, turnsIn } from '../answers/read-answer.ts';
import { repairedJson } from '../answers/repair-json.ts';
import { framedPrompt } from '../prompts/framed-prompt.ts';
import type { MaterialBlock } from '../prompts/material.ts';
import type { PromptDesign } from '../prompts/prompt-hash.ts';
import { askUntilHeard, saysThereIsNoAudio } from '../rules/ask-until-heard.ts';
import { BROKEN, type Judged, MAX_OUTPUT_TOKENS, type Reading, repairRequest, trailOf } from './ask-judge.ts';

export interface HearingQuestion {
  readonly design: PromptDesign;
  readonly blocks: readonly MaterialBlock[];
  readonly audio: AudioChunk;
  /** Whether the turns of an answer are of use, or what is wrong with them in clauses that go back to the judge. */
  readonly read: (turns: readonly Json[]) => Reading<readonly Json[]>;
  /** Whether nothing that was asked for is missing: what was mended must not hide an end that was cut off. */
  readonly isComplete: (turns: readonly Json[]) => boolean;
}

/** An answer that asks for nothing but another try. */
const NO_TURNS = '{"turns": []}';
/** Answers of no use after which the metric fails: asked, asked to repair, asked afresh. */
const UNREADABLE_ANSWERS = 3;

/**
 * The turns that a judge who listens answers with. While it says that it got no sound, or names no turn, it is asked
 * again with growing pauses, always with the sound in the question: no back end hands it over as a file. An answer
 * without one usable rating goes back once with what is wrong with it, then it is asked afresh, and then the metric
 * fails.
 */
export async function hearTurns(
  question: HearingQuestion,
  bench: MetricBench,
  { invalidRating }: Judging,
): Promise<Judged<readonly Json[]>> {
  const prompt: readonly ContentPart[] = [
    { type: 'text', text: framedPrompt(question.design.task, question.blocks) },
    { type: 'audio', audio: question.audio },
  ];
  const isUsable = (answer: { readonly text: string }) => readOrMend(question, answer.text).reading.type === 'read';
  const steps: string[] = [];
  let last: BenchAnswer | undefined;
  let pauseMs = 0;
  let repair: string | undefined;
  let unreadable = 0;

  const turns = await askUntilHeard({
    async ask(_audio, attempt) {
      const isRepair = repair !== undefined;
      const parts = repair === undefined ? prompt : [...prompt, { type: 'text' as const, text: repair }];
      const answer = await bench.judge(
        {
          prompt: parts,
          answer: question.design.schema,
          sampling: { temperature: 0, maxOutputTokens: MAX_OUTPUT_TOKENS },
        },
        { sample: attempt, pauseMs, isUsable },
      );
      steps.push(attempt === 0 ? 'asked' : isRepair ? 'asked-to-repair' : 'asked-afresh');
      last = answer;
      repair = undefined;
      const { text, reading, isMended } = readOrMend(question, answer.text);
      if (isMended) steps.push('mended');
      if (reading.type === 'read' || isWithoutSound(text)) return text;
      if (invalidRating === 'lowest') return answer.text;
      unreadable += 1;
      if (unreadable === UNREADABLE_ANSWERS) {
        throw new Error(`the judge's answer cannot be read: ${reading.problems.join('; ')}`);
      }
      if (unreadable === 1) repair = repairRequest(answer.text, reading.problems);
      return NO_TURNS;
    },
    upload: async () => false,
    // The desk waits, and only where it does not know the next answer already.
    wait: async (seconds) => {
      pauseMs = seconds * 1000;
    },
  });
  if (turns === null || last === undefined) throw new Error('the judge gave no answer');
  if (turns.length === 0 && invalidRating === 'ask-again') throw new Error('the judge rated no turn');
  const reading = question.read(turns);
  return { value: turns, warnings: reading.type === 'read' ? reading.warnings : [], steps, ...trailOf(last) };
}

function readOrMend(question: HearingQuestion, text: string) {
  const asIs = readHeard(question, text);
  const mended = asIs.type === 'read' ? undefined : repairedJson(text);
  if (mended === undefined) return { text, reading: asIs, isMended: false };
  const reading = readHeard(question, mended);
  const isWhole = reading.type === 'read' && question.isComplete(reading.value);
  return isWhole ? { text: mended, reading, isMended: true } : { text, reading: asIs, isMended: false };
}

function readHeard(question: HearingQuestion, text: string): Reading<readonly Json[]> {
  if (isBrokenJson(text)) return BROKEN;
  const answer = heardAnswer(text);
  if (answer === undefined) return { type: 'unreadable', problems: ['there is no JSON object in it'] };
  const turns = turnsIn(answer);
  if (turns.length === 0) return { type: 'unreadable', problems: ['it names no turn'] };
  if (saysThereIsNoAudio(answer, turns)) return { type: 'unreadable', problems: ['it says that there was no sound'] };
  return question.read(turns);
}

/** An answer in good order that says there was nothing to hear, or says nothing of any turn. */
function isWithoutSound(text: string): boolean {
  const answer = isBrokenJson(text) ? undefined : heardAnswer(text);
  if (answer === undefined) return false;
  const turns = turnsIn(answer);
  return turns.length === 0 || saysThereIsNoAudio(answer, turns);
}
