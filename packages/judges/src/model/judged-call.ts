import type { CallContext, Evidence, JsonObject, Judging, MetricBench, Score } from '@eva/core';
import { isBrokenJson } from '../answers/broken-json.ts';
import { isObject, isYes, textOf } from '../answers/json-shape.ts';
import { objectAnswer } from '../answers/read-answer.ts';
import { evidenceAt } from '../evidence.ts';
import type { MaterialBlock } from '../prompts/material.ts';
import type { PromptDesign } from '../prompts/prompt-hash.ts';
import { type CallRubric, callVerdict } from '../rules/call-verdict.ts';
import { ratingIn } from '../rules/rating.ts';
import { askJudge, BROKEN, type Judged, type Reading } from './ask-judge.ts';
import { trailDetails } from './model-metric.ts';
import { unfoundQuotes } from './unfound-quotes.ts';

export interface JudgedCallSpec {
  readonly call: CallContext;
  readonly bench: MetricBench;
  readonly options: Judging;
  readonly rubric: CallRubric;
  readonly design: PromptDesign;
  readonly blocks: readonly MaterialBlock[];
  /** Whose turns the evidence is about. */
  readonly about: 'caller' | 'agent';
  /** What the rating says against the dimensions, when it contradicts them. */
  readonly contradiction: (rating: number, ratings: readonly number[]) => string | undefined;
  readonly details: (answer: JsonObject, rating: number) => JsonObject;
}

/** One question about a whole call, and the score it gives. */
export async function scoreJudgedCall(spec: JudgedCallSpec): Promise<Score> {
  const { call, bench, options, rubric, design, blocks } = spec;
  const judged = await askJudge(
    {
      task: design.task,
      schema: design.schema,
      blocks,
      read: (text) => readCallAnswer(text, rubric, options),
      isComplete: (answer) => missingDimensions(answer, rubric).length === 0,
    },
    bench,
  );
  const { rating, normalized, parts } = callVerdict(judged.value, rubric);
  const warnings = [...judged.warnings, ...warningsAbout(judged, rating, spec)];
  return {
    status: 'scored',
    value: rating,
    normalized,
    judgedBy: judged.judgedBy,
    details: { ...spec.details(judged.value, rating), ...trailDetails({ ...judged, warnings }, options) },
    parts,
    evidence: evidenceIn(judged.value, call, spec),
  };
}

function readCallAnswer(text: string, rubric: CallRubric, { invalidRating }: Judging): Reading<JsonObject> {
  const answer = objectAnswer(text);
  if (answer === undefined) return { type: 'unreadable', problems: ['there is no JSON object in it'] };
  const { scale } = rubric;
  if (invalidRating === 'ask-again' && isBrokenJson(text)) return BROKEN;
  if (ratingIn(answer.rating, scale) === undefined && invalidRating === 'ask-again') {
    // What stood there is not repeated: a judge may quote the call, and nothing of a call stands outside the material.
    const given = answer.rating === undefined ? 'is missing' : 'is something else';
    const problem = `"rating" ${given}; it has to be a whole number from ${scale.min} to ${scale.max}`;
    return { type: 'unreadable', problems: [problem] };
  }
  const warnings = missingDimensions(answer, rubric).map((name) => `nothing is said of ${name}`);
  return { type: 'read', value: answer, warnings };
}

function missingDimensions(answer: JsonObject, { entriesIn, flag, dimensions }: CallRubric): readonly string[] {
  const entries = answer[entriesIn];
  return dimensions.filter((name) => {
    const entry = isObject(entries) ? entries[name] : undefined;
    return !isObject(entry) || !(flag in entry);
  });
}

interface Entry {
  readonly name: string;
  readonly isFlagged: boolean;
  readonly text: string;
  readonly rating: number | undefined;
}

function entriesOf(answer: JsonObject, { entriesIn, flag, dimensions, scale }: CallRubric): readonly Entry[] {
  const entries = answer[entriesIn];
  return dimensions.flatMap((name) => {
    const entry = isObject(entries) ? entries[name] : undefined;
    if (!isObject(entry)) return [];
    const text = textOf(entry.evidence) || textOf(entry.analysis);
    return [{ name, isFlagged: isYes(entry[flag]), text, rating: ratingIn(entry.rating, scale) }];
  });
}

/** What does not fit together in an answer; it changes no score. */
function warningsAbout(judged: Judged<JsonObject>, rating: number, spec: JudgedCallSpec): readonly string[] {
  const entries = entriesOf(judged.value, spec.rubric);
  const ratings = entries.flatMap((entry) => entry.rating ?? []);
  const contradiction = spec.contradiction(
    rating,
    spec.rubric.flag === 'flagged' ? ratings : entries.map(({ isFlagged }) => (isFlagged ? 0 : 1)),
  );
  const mismatched = entries.filter(
    (entry) => entry.rating !== undefined && entry.isFlagged !== entry.rating < spec.rubric.scale.max,
  );
  const material = spec.blocks.flatMap(({ lines }) => lines);
  return [
    ...(contradiction === undefined ? [] : [contradiction]),
    ...mismatched.map(({ name }) => `flag and rating of ${name} contradict each other`),
    ...entries.flatMap(({ name, text }) =>
      unfoundQuotes(text, material).map((quote) => `${name} quotes what is not in the call: "${quote}"`),
    ),
  ];
}

/** Where the turns lie that a judge names as evidence of what it flagged. */
function evidenceIn(answer: JsonObject, call: CallContext, { rubric, about }: JudgedCallSpec): readonly Evidence[] {
  return entriesOf(answer, rubric)
    .filter(({ isFlagged }) => isFlagged)
    .flatMap(({ name, text }) =>
      turnsNamedIn(text).flatMap((turn) => evidenceAt(call, { turn, speaker: about, note: `${name}: ${text}` })),
    );
}

function turnsNamedIn(text: string): readonly number[] {
  const named = [...text.matchAll(/\bturns?\s+(\d+(?:\s*(?:,|and|to|-|–)\s*\d+)*)/gi)];
  return [...new Set(named.flatMap(([, numbers = '']) => numbers.match(/\d+/g) ?? []).map(Number))];
}
