export { normalizeText } from './normalizer/normalize-text.ts';
export {
  type AuthCalls,
  type AuthenticationParts,
  authenticationParts,
  countAuthCalls,
  expectedSession,
} from './rules/authentication.ts';
export { type Alignment, type ErrorRate, errorRate, type Unit } from './rules/error-rate.ts';
export { type CallEnd, completedOnTime, correctlyFinished, isMissedTurn, lastSpeaker } from './rules/missed-turn.ts';
export { preToolSpeechRate, type SpeechOrTool } from './rules/pre-tool-speech.ts';
export {
  type ResponseSpeedInput,
  type ResponseSpeedResult,
  responseSpeed,
  type SpeedStats,
  stageSeconds,
} from './rules/response-speed.ts';
export { type SttWerInput, type SttWerResult, sttWer } from './rules/stt-wer.ts';
export { type TaskCompletionInput, type TaskCompletionResult, taskCompletion } from './rules/task-completion.ts';
export {
  COMMON_CALL_ERRORS,
  type InvalidCall,
  type ToolCallValidityInput,
  type ToolCallValidityResult,
  toolCallValidity,
} from './rules/tool-call-validity.ts';
export type { TurnEvidence, TurnTakingInput } from './rules/turn-evidence.ts';
export type { Segment, TurnMap, TurnSegments } from './rules/turn-map.ts';
export { type TurnReason, type TurnTakingResult, turnTaking } from './rules/turn-taking.ts';
export { interruptCountScore, latencyScore, overlapScore, yieldScore } from './rules/turn-taking-curves.ts';
export type { TurnTakingParts } from './rules/turn-taking-parts.ts';
export { type EventFileEnd, endOfEventFile, isFinished } from './rules/valid-end.ts';
export { type StoredVerdict, type Validation, type ValidationInput, validationGate } from './rules/validation-gate.ts';
