export { type CallerPromptOptions, callerPrompt } from './callers/caller-prompt.ts';
export { END_CALL, hangUpBy } from './callers/end-call.ts';
export { INTERRUPTION_MARKS } from './context/interruption-marks.ts';
export { markedTrace } from './context/marked-trace.ts';
export { DomainError } from './errors/domain-error.ts';
export { EvaError, type EvaErrorFields } from './errors/eva-error.ts';
export { InputError, type InputProblem } from './errors/input-error.ts';
export { InternalError } from './errors/internal-error.ts';
export { PluginError } from './errors/plugin-error.ts';
export { ProviderError, type ProviderErrorCode, type Stage } from './errors/provider-error.ts';
export { RunStateError } from './errors/run-state-error.ts';
export { SecretMissingError } from './errors/secret-missing-error.ts';
export { type Judging, judgedContribution, type RulesOrModel } from './metrics/judge-contribution.ts';
export { metricContribution } from './metrics/metric-contribution.ts';
export { roundHalfEven } from './metrics/round-half-even.ts';
export type { StoredEvidence, StoredScore, StoredScores, StoredSubScore } from './metrics/stored-scores.ts';
export { defineOptions } from './options/define-options.ts';
export {
  type AudioChunk,
  type AudioFormat,
  FRAME_BYTES,
  FRAME_MS,
  LINE_FORMAT,
  MULAW_SILENCE,
} from './protocol/audio-format.ts';
export type { CallContext, CallEnding, ToolTraceEntry, TraceEntry, Turn } from './protocol/call-context.ts';
export { type CallEvent, type CallFact, EVENT_LOG_SCHEMA, type UsageStage } from './protocol/call-event.ts';
export type { CallScope } from './protocol/call-scope.ts';
export type {
  CallerBrief,
  CallerEvent,
  CallerInput,
  CallerReply,
  TextCaller,
  UserSimulator,
} from './protocol/caller.ts';
export type { CallerManner, Habit } from './protocol/caller-manner.ts';
export type { Clock, Millis } from './protocol/clock.ts';
export {
  type Contribution,
  defineContribution,
  type Host,
  type Instances,
  type Kind,
  type OptionsSchema,
  type Parts,
  type Secret,
} from './protocol/contribution.ts';
export type {
  Domain,
  DomainTool,
  DomainVocabulary,
  ScenarioOutline,
  ScenarioOutlineInput,
  ToolRunInput,
} from './protocol/domain.ts';
export type { Duplex } from './protocol/duplex.ts';
export type { ModelIdentity, TimedWord, Usage } from './protocol/identity.ts';
export type { Json, JsonObject, JsonSchema } from './protocol/json.ts';
export type { JudgeAnswer, JudgeBackend, JudgeRequest } from './protocol/judge.ts';
export type {
  AudioLlmAdapter,
  ContentPart,
  GenerateRequest,
  LlmAdapter,
  LlmEvent,
  Message,
  ToolCall,
  ToolSpec,
} from './protocol/llm.ts';
export type { Logger } from './protocol/logger.ts';
export type {
  BenchAnswer,
  Evidence,
  JudgeHow,
  Metric,
  MetricBench,
  MetricGate,
  Score,
  Scored,
  ScorePart,
} from './protocol/metric.ts';
export type {
  FrameTransform,
  LineFrame,
  LineSide,
  Perturbation,
  PerturbationLayer,
  PerturbationPool,
  PerturbationUse,
} from './protocol/perturbation.ts';
export type { RecordedCall } from './protocol/recorded-call.ts';
export type { RecordedFacts, RecordedLatency } from './protocol/recorded-facts.ts';
export type { Rehearsal, RehearsalContext, RehearsalInput, RehearsalStep } from './protocol/rehearsal.ts';
export type { Architecture, PipelineType, S2sAdapter, S2sEvent, S2sInput } from './protocol/s2s.ts';
export type { CallerGoal, Persona, Scenario } from './protocol/scenario.ts';
export type { StageUsage } from './protocol/stage-usage.ts';
export type { SttAdapter, SttEvent, SttInput, SttRequest } from './protocol/stt.ts';
export type { TtsAdapter, TtsEvent, TtsInput } from './protocol/tts.ts';
export type { TurnDetector, TurnEvent, TurnInput } from './protocol/turns.ts';
export { PROTOCOL_VERSION } from './protocol/version.ts';
export { randomStream } from './random/seeded.ts';
export { readScenarioFile, scenariosIn } from './run/scenario-file.ts';
export { type AsyncQueue, asyncQueue } from './streams/async-queue.ts';
export { type EngineDuplexSpec, engineDuplex } from './streams/engine-duplex.ts';
export { canonicalJson } from './tools/canonical-json.ts';
export {
  type DatabaseDiff,
  databaseDiff,
  type JsonTypeName,
  summarizeDiff,
  type TableDiff,
  type ValueDiff,
} from './tools/database-diff.ts';
export { databaseHash, normalizeDatabase } from './tools/database-hash.ts';
export { jsonEquals } from './tools/json-equals.ts';
export type { ParameterField, ParameterFields, ParameterValues } from './tools/parameters/parameter-field.ts';
export { type ParameterRules, parameterRules, type ReadParameters } from './tools/parameters/parameter-rules.ts';
export { expectsSession, type SessionMismatches, sessionMismatches } from './tools/session-match.ts';
export type { AgentBriefing, OpenTools, ServedCall, ToolPlace, ToolPlaces, ToolServer } from './tools/tool-server.ts';
