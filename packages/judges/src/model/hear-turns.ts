import type { AudioChunk, BenchAnswer, ContentPart, Json, Judging, MetricBench } from '@eva/core';
import { heardAnswer } from '../answers/read-answer.ts';
import { repairedJson } from '../answers/repair-json.ts';
import { framedPrompt } from '../prompts/framed-prompt.ts';
import type { MaterialBlock } from '../prompts/material.ts';
import type { PromptDesign } from '../prompts/prompt-hash.ts';
import { askUntilHeard } from '../rules/ask-until-heard.ts';
import { type Judged, MAX_OUTPUT_TOKENS, trailOf } from './ask-judge.ts';

export interface HearingQuestion {
  readonly design: PromptDesign;
  readonly blocks: readonly MaterialBlock[];
  readonly audio: AudioChunk;
}

/** An answer that asks for nothing but another try. */
const NO_TURNS = '{"turns": []}';

/**
 * The turns that a judge who listens answers with. It is asked again while it says that it got no sound, or names no
 * turn; a back end that can hand sound over as a file does so by itself.
 */
export async function hearTurns(
  { design, blocks, audio }: HearingQuestion,
  bench: MetricBench,
  options: Judging,
): Promise<Judged<readonly Json[]>> {
  const prompt: readonly ContentPart[] = [
    { type: 'text', text: framedPrompt(design.task, blocks) },
    { type: 'audio', audio },
  ];
  const steps: string[] = [];
  let last: BenchAnswer | undefined;
  let pauseMs = 0;
  const turns = await askUntilHeard({
    async ask(_audio, attempt) {
      const answer = await bench.judge(
        { prompt, answer: design.schema, sampling: { temperature: 0, maxOutputTokens: MAX_OUTPUT_TOKENS } },
        { sample: attempt, pauseMs, isUsable: ({ text }) => heardAnswer(text) !== undefined },
      );
      steps.push(attempt === 0 ? 'asked' : 'asked-afresh');
      last = answer;
      if (heardAnswer(answer.text) !== undefined) return answer.text;
      const mended = repairedJson(answer.text);
      if (mended !== undefined && heardAnswer(mended) !== undefined) {
        steps.push('mended');
        return mended;
      }
      return options.invalidRating === 'lowest' ? answer.text : NO_TURNS;
    },
    upload: async () => false,
    // The desk waits, and only where it does not know the next answer already.
    wait: async (seconds) => {
      pauseMs = seconds * 1000;
    },
  });
  if (turns === null || last === undefined) throw new Error('the judge gave no answer');
  if (turns.length === 0 && options.invalidRating === 'ask-again') throw new Error('the judge rated no turn');
  return { value: turns, warnings: [], steps, ...trailOf(last) };
}
