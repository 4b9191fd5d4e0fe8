import type { BenchAnswer, ContentPart, Json, JsonSchema, MetricBench, Usage } from '@eva/core';
import { repairedJson } from '../answers/repair-json.ts';
import { framedPrompt, type JudgeTask } from '../prompts/framed-prompt.ts';
import { type MaterialBlock, markedMaterial } from '../prompts/material.ts';

/** A question to a judge, and how its answer is read. */
export interface JudgeQuestion<T> {
  readonly task: JudgeTask;
  readonly blocks: readonly MaterialBlock[];
  readonly schema: JsonSchema;
  /** Reads an answer, or says what is wrong with it in clauses that go back to the judge. */
  readonly read: (text: string) => Reading<T>;
  /** Whether nothing that was asked for is missing: what was mended must not hide an end that was cut off. */
  readonly isComplete: (value: T) => boolean;
}

export type Reading<T> =
  | { readonly type: 'read'; readonly value: T; readonly warnings: readonly string[] }
  | { readonly type: 'unreadable'; readonly problems: readonly string[] };

/** Where the tolerant reader would take a piece of an answer for the whole. */
export const BROKEN: Extract<Reading<never>, { readonly type: 'unreadable' }> = {
  type: 'unreadable',
  problems: ['its JSON is broken, or breaks off'],
};

/** How an answer came about, kept with the score. */
export interface JudgeTrail {
  readonly judgedBy: string;
  readonly isCached: boolean;
  /** `asked`, `mended`, `asked-to-repair`, `asked-afresh`, in the order in which it was done. */
  readonly steps: readonly string[];
  readonly warnings: readonly string[];
  readonly usage: Usage;
  readonly rawAnswer: string;
}

export interface Judged<T> extends JudgeTrail {
  readonly value: T;
}

/** Longest answer, in tokens; those of five minutes of speech take a few thousand. */
export const MAX_OUTPUT_TOKENS = 32_000;

/**
 * Asks until the answer can be read: read with tolerance, then mended here, then once more with what
 * was wrong, then afresh. An answer that is still of no use fails the metric; it is never a low rating.
 */
export async function askJudge<T>(question: JudgeQuestion<T>, bench: MetricBench): Promise<Judged<T>> {
  const prompt: ContentPart = { type: 'text', text: framedPrompt(question.task, question.blocks) };
  const isUsable = ({ text }: { readonly text: string }) => readOrMend(question, text).reading.type === 'read';
  const ask = (parts: readonly ContentPart[], sample: number): Promise<BenchAnswer> =>
    bench.judge(
      { prompt: parts, answer: question.schema, sampling: { maxOutputTokens: MAX_OUTPUT_TOKENS } },
      { sample, isUsable },
    );

  const steps: string[] = [];
  let problems: readonly string[] = [];
  let rawAnswer = '';
  const tries: readonly (readonly [string, () => Promise<BenchAnswer>])[] = [
    ['asked', () => ask([prompt], 0)],
    ['asked-to-repair', () => ask([prompt, { type: 'text', text: repairRequest(rawAnswer, problems) }], 0)],
    ['asked-afresh', () => ask([prompt], 1)],
  ];
  for (const [step, attempt] of tries) {
    const answer = await attempt();
    steps.push(step);
    rawAnswer = answer.text;
    const { reading, isMended } = readOrMend(question, answer.text);
    if (isMended) steps.push('mended');
    if (reading.type === 'read') return { value: reading.value, warnings: reading.warnings, steps, ...trailOf(answer) };
    problems = reading.problems;
  }
  throw new Error(`the judge's answer cannot be read: ${problems.join('; ')}`);
}

function readOrMend<T>(question: JudgeQuestion<T>, text: string) {
  const asIs = question.read(text);
  if (asIs.type === 'read') return { reading: asIs, isMended: false };
  const mended = repairedJson(text);
  if (mended === undefined) return { reading: asIs, isMended: false };
  const reading = question.read(mended);
  const isWhole = reading.type === 'read' && question.isComplete(reading.value);
  return isWhole ? { reading, isMended: true } : { reading: asIs, isMended: false };
}

export function trailOf(answer: BenchAnswer): Omit<JudgeTrail, 'steps' | 'warnings'> {
  const { provider, model, resolvedModel } = answer.identity;
  return {
    judgedBy: `${provider}/${resolvedModel ?? model}`,
    isCached: answer.isCached === true,
    usage: answer.usage,
    rawAnswer: answer.text,
  };
}

/** The earlier answer goes back as material: it may quote what was said in the call. */
export function repairRequest(earlier: string, problems: readonly string[]): string {
  const lines: readonly Json[] = earlier.split('\n');
  const { text } = markedMaterial([{ name: 'YOUR EARLIER ANSWER', lines }]);
  return [
    'You have answered this question before, and the answer could not be read:',
    problems.map((problem) => `- ${problem}`).join('\n'),
    text,
    'Answer the question again, in full and in the JSON described.',
  ].join('\n\n');
}
