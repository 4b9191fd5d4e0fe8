export { jsonValuesIn } from './answers/json-values.ts';
export { heardAnswer, listAnswer, objectAnswer, turnsIn } from './answers/read-answer.ts';
export { type Aggregation, aggregate } from './rules/aggregate.ts';
export { askUntilHeard, type HearingJudge } from './rules/ask-until-heard.ts';
export { type CallRubric, type CallVerdict, callVerdict } from './rules/call-verdict.ts';
export { type EntityScore, type EntityUnit, entityItems, entityScore } from './rules/entity-accuracy.ts';
export { type ArticulationScore, articulationScore } from './rules/entity-articulation.ts';
export { intendedLines } from './rules/intended-lines.ts';
export { normalized, ratingIn, type Scale } from './rules/rating.ts';
export { type RedactedEntry, redactedTrace } from './rules/redacted-trace.ts';
export {
  CONCISENESS,
  CONVERSATION_PROGRESSION,
  FAITHFULNESS,
  SPEAKABILITY,
  TTS_FIDELITY,
  USER_BEHAVIORAL_FIDELITY,
  USER_SPEECH_FIDELITY,
} from './rules/rubrics.ts';
export {
  type TurnMaps,
  type TurnRubric,
  type TurnScore,
  type TurnVerdict,
  turnMaps,
  turnOf,
  turnScore,
  turnVerdicts,
} from './rules/turn-verdicts.ts';
