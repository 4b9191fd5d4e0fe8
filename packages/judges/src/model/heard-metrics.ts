import {
  type CallContext,
  type Json,
  type JsonObject,
  type Judging,
  type Metric,
  type MetricBench,
  markedTrace,
  type Score,
} from '@eva/core';
import { heardTurnsSchema, SPOKEN_ENTITIES_SCHEMA } from '../answers/answer-schemas.ts';
import { textOf } from '../answers/json-shape.ts';
import { evidenceAt } from '../evidence.ts';
import type { PromptDesign } from '../prompts/prompt-hash.ts';
import { spokenEntitiesTask } from '../prompts/spoken-entities.ts';
import { callerWordsTask, spokenWordsTask } from '../prompts/spoken-words.ts';
import type { PromptView } from '../prompts/transcript-notes.ts';
import { articulationScore } from '../rules/entity-articulation.ts';
import { redactedTrace } from '../rules/redacted-trace.ts';
import { TTS_FIDELITY, USER_SPEECH_FIDELITY } from '../rules/rubrics.ts';
import { type TurnRubric, turnItems, turnMaps, turnScore, turnVerdicts } from '../rules/turn-verdicts.ts';
import type { Reading } from './ask-judge.ts';
import { agentTurnIds, markedTexts } from './call-blocks.ts';
import { hearTurns } from './hear-turns.ts';
import { audioForJudge } from './line-audio.ts';
import { modelMetric, trailDetails, viewOf } from './model-metric.ts';
import { turnReading, unratedTurns } from './turn-reading.ts';
import { evidenceOfTurn, explanationsOf } from './turn-remarks.ts';

const ENTITIES_DESIGN: PromptDesign = { task: spokenEntitiesTask(), schema: SPOKEN_ENTITIES_SCHEMA };
const WORDS_DESIGN: PromptDesign = { task: spokenWordsTask(), schema: heardTurnsSchema(TTS_FIDELITY) };
const CALLER_WORDS_DESIGN: PromptDesign = { task: callerWordsTask(), schema: heardTurnsSchema(USER_SPEECH_FIDELITY) };

/** As published, agents with a text are measured by it, and only speech-to-speech agents by their articulation. */
export function agentSpeechFidelityDesign({ pipeline, profile }: PromptView): PromptDesign {
  return pipeline === 's2s' || profile === 'latest' ? ENTITIES_DESIGN : WORDS_DESIGN;
}

export function ttsFidelityDesign(): PromptDesign {
  return WORDS_DESIGN;
}

export function userSpeechFidelityDesign(): PromptDesign {
  return CALLER_WORDS_DESIGN;
}

/**
 * A model's ear for the agent's entities. With profile `paper` a cascade's or hybrid's voice is compared with its text,
 * word for word; with `latest`, and always for speech-to-speech, entities are rated for how clearly they are spoken.
 */
export function agentSpeechFidelityByModel(options: Judging): Metric {
  return modelMetric({
    id: 'agent_speech_fidelity',
    category: 'accuracy',
    needs: ['judge-audio', 'recording'],
    scale: { min: 0, max: 1, better: 'higher', passAt: 0.95 },
    score(call, bench) {
      const design = agentSpeechFidelityDesign(viewOf(call, options));
      if (design === ENTITIES_DESIGN) return scoreEntities(call, bench, options);
      return scoreWords(call, bench, options, { side: 'agent', rubric: TTS_FIDELITY, design });
    },
  });
}

export function ttsFidelityByModel(options: Judging): Metric {
  return modelMetric({
    id: 'tts_fidelity',
    category: 'diagnostic',
    pipelines: ['cascade', 'audio_llm'],
    inDefaultSet: false,
    inPassAtK: false,
    needs: ['judge-audio', 'recording'],
    scale: { min: 0, max: 1, better: 'higher' },
    score: (call, bench) =>
      scoreWords(call, bench, options, { side: 'agent', rubric: TTS_FIDELITY, design: WORDS_DESIGN }),
  });
}

/** A call in which any caller turn is rated 1 does not count, whatever the mean. */
export function userSpeechFidelityByModel(options: Judging): Metric {
  return modelMetric({
    id: 'user_speech_fidelity',
    category: 'validation',
    needs: ['judge-audio', 'recording'],
    scale: { min: 1, max: 3, better: 'higher', passAt: 0.5 },
    gate: { objection: ({ details }) => spoiltTurns(details) },
    score: (call, bench) =>
      scoreWords(call, bench, options, { side: 'caller', rubric: USER_SPEECH_FIDELITY, design: CALLER_WORDS_DESIGN }),
  });
}

async function scoreEntities(call: CallContext, bench: MetricBench, options: Judging): Promise<Score> {
  const expected = agentTurnIds(call);
  if (expected.length === 0) throw new Error('the agent said nothing');
  const lines = redactedTrace(markedTrace(call)).map((entry): Json => {
    const { turn } = entry;
    if (entry.type === 'caller') return { turn, caller: entry.text };
    if (entry.type === 'agent') return { turn, agent_speaks: true };
    return { turn, tool_result: { name: entry.tool, result: entry.result } };
  });
  const judged = await hearTurns(
    {
      design: ENTITIES_DESIGN,
      blocks: [{ name: 'REST OF THE CALL', lines }],
      audio: audioForJudge(call, 'agent'),
      read: (turns) => entityReading(turns, expected),
      isComplete: (turns) => unheardTurns(turns, expected).length === 0,
    },
    bench,
    options,
  );
  const score = articulationScore(judged.value, expected);
  if (score.value === null) return { status: 'skipped', why: 'no agent turn holds an entity' };
  const items = [...turnItems(judged.value, expected)];
  return {
    status: 'scored',
    value: score.value,
    normalized: score.value,
    judgedBy: judged.judgedBy,
    details: {
      variant: 'entities',
      aggregation: 'mean',
      num_turns: expected.length,
      num_evaluated: score.numEvaluated,
      num_skipped_no_entities: score.numWithoutEntities,
      per_turn_ratings: score.perTurnRatings,
      per_turn_has_entities: score.perTurnHasEntities,
      per_turn_transcripts: Object.fromEntries(items.map(([turn, item]) => [String(turn), textOf(item.transcript)])),
      per_turn_explanations: Object.fromEntries(items.map(([turn, item]) => [String(turn), textOf(item.explanation)])),
      ...trailDetails(judged, options),
    },
    evidence: items.flatMap(([turn, item]) =>
      score.perTurnHasEntities[turn] === true && score.perTurnRatings[turn] === 0
        ? evidenceAt(call, { turn, speaker: 'agent', note: textOf(item.explanation) })
        : [],
    ),
  };
}

/** Of no use where a turn has entities and none is rated: that is no call without entities. */
function entityReading(turns: readonly Json[], expected: readonly number[]): Reading<readonly Json[]> {
  const { numEvaluated, numWithoutEntities } = articulationScore(turns, expected);
  const named = turnItems(turns, expected).size;
  if (numEvaluated === 0 && (named === 0 || named > numWithoutEntities)) {
    return { type: 'unreadable', problems: ['no turn with entities has a rating of 0 or 1'] };
  }
  return {
    type: 'read',
    value: turns,
    warnings: unheardTurns(turns, expected).map((turn) => `turn ${turn} has no rating`),
  };
}

/** Turns that an answer says nothing of, neither a rating nor that they hold no entity. */
function unheardTurns(turns: readonly Json[], expected: readonly number[]): readonly number[] {
  const { perTurnRatings, perTurnHasEntities } = articulationScore(turns, expected);
  return expected.filter((turn) => perTurnHasEntities[turn] !== false && (perTurnRatings[turn] ?? null) === null);
}

interface WordsSpec {
  readonly side: 'caller' | 'agent';
  readonly rubric: TurnRubric;
  readonly design: PromptDesign;
}

async function scoreWords(
  call: CallContext,
  bench: MetricBench,
  options: Judging,
  { side, rubric, design }: WordsSpec,
): Promise<Score> {
  const intended = markedTexts(call, side);
  if (intended.size === 0) throw new Error(`no ${side} turn has an intended text`);
  const lines = [...intended].map(([turn, text]): Json => ({ turn, text: text.replace(/\s+/g, ' ').trim() }));
  const expected = [...intended.keys()];
  const verdictsIn = (turns: readonly Json[]) => turnVerdicts(turns, expected, rubric);
  const judged = await hearTurns(
    {
      design,
      blocks: [{ name: 'TEXT TO BE SPOKEN', lines }],
      audio: audioForJudge(call, side),
      read: (turns) => turnReading(turns, verdictsIn(turns), rubric, expected),
      isComplete: (turns) => unratedTurns(verdictsIn(turns), expected).length === 0,
    },
    bench,
    options,
  );
  const verdicts = verdictsIn(judged.value);
  const { value, normalized, numEvaluated, parts } = turnScore(verdicts, rubric);
  if (value === null) throw new Error('the judge rated no turn');
  return {
    status: 'scored',
    value,
    normalized,
    judgedBy: judged.judgedBy,
    details: {
      variant: 'words',
      ...turnMaps(verdicts, rubric.scale),
      per_turn_transcripts: Object.fromEntries(
        verdicts.map(({ turn, item }) => [String(turn), textOf(item.transcript)]),
      ),
      per_turn_explanations: explanationsOf(verdicts),
      aggregation: 'mean',
      num_turns: intended.size,
      num_evaluated: numEvaluated,
      ...trailDetails(judged, options),
    },
    parts,
    evidence: verdicts.flatMap((verdict) => evidenceOfTurn(call, side, verdict, rubric)),
  };
}

function spoiltTurns({ per_turn_ratings, per_turn_explanations }: JsonObject): string | null {
  const ratings = Object.entries((per_turn_ratings ?? {}) as JsonObject).filter(([, rating]) => rating === 1);
  if (ratings.length === 0) return null;
  const why = (per_turn_explanations ?? {}) as JsonObject;
  return ratings.map(([turn]) => `caller turn ${turn} was not spoken as meant: ${textOf(why[turn])}`).join('; ');
}
