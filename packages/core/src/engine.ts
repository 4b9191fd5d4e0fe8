export { type ComputeOptions, computeWith } from './clock/latency-model.ts';
export type { LatencySpec } from './clock/latency-spec.ts';
export { type VirtualClock, virtualClock } from './clock/virtual-clock.ts';
export { wallClock } from './clock/wall-clock.ts';
export { buildCallContext, type CallRecord } from './context/build-call-context.ts';
export { type DialOptions, dialLine } from './line/dial-line.ts';
export { type DisturbedDirection, disturbedDirection } from './line/disturbed-direction.ts';
export type { LineMessage } from './line/line-message.ts';
export type { LinePort } from './line/line-port.ts';
export { type LineRecorder, type LineTrack, lineRecorder } from './line/line-recorder.ts';
export { type LineListener, type ListenOptions, listenForLine } from './line/listen-for-line.ts';
export { memoryLine } from './line/memory-line.ts';
export {
  createPacer,
  type Flushed,
  type Pacer,
  type PacerOptions,
  type PacerReport,
  type PlayedSegment,
} from './line/pacer.ts';
export { type CallerLineLimits, type CallerLineOptions, runCallerLine } from './line/run-caller-line.ts';
export {
  DEFAULT_TIMING_BUDGET,
  type FrameTiming,
  type TimingBudget,
  type TimingCertificate,
} from './line/timing-certificate.ts';
export type { WebSocketLinePort } from './line/websocket-port.ts';
export { createEventLog, type EventLogOptions } from './log/create-event-log.ts';
export { readEventFile, readEvents, serialiseEvent, serialiseEvents } from './log/event-lines.ts';
export type { EventLog } from './log/event-log.ts';
export type { AgentOptions, CommitPolicy } from './manifest/agent-options.ts';
export type { CallerManifest } from './manifest/caller-schema.ts';
export { type ChosenClock, chooseClock } from './manifest/choose-clock.ts';
export { callerSlotsOf, composeCaller } from './manifest/compose-caller.ts';
export type { ComposeContext, NamedSlot } from './manifest/compose-slot.ts';
export { composeSystem, slotsOf } from './manifest/compose-system.ts';
export { composeTextSystem } from './manifest/compose-text-system.ts';
export type { ComposedCaller, ComposedSystem, PluginProvenance } from './manifest/composed-system.ts';
export { type LocatedDocument, readLocated } from './manifest/located-document.ts';
export {
  type AnyManifest,
  parseCallerManifest,
  parseSystemManifest,
  type ReadManifest,
  readCallerManifest,
  readJudgeManifest,
  readManifest,
  readSystemManifest,
} from './manifest/read-manifest.ts';
export { problemAt } from './manifest/schema-problems.ts';
export { type SystemManifest, systemJsonSchema } from './manifest/system-schema.ts';
export { type JudgeCache, judgeCacheIn } from './metrics/judge-cache.ts';
export { composeJudges, type JudgeChoice, judgeSlotsOf } from './metrics/judge-choice.ts';
export { type JudgeDeployment, judgeName } from './metrics/judge-deployment.ts';
export { type JudgeDesk, type JudgeDeskSpec, judgeDesk } from './metrics/judge-desk.ts';
export type { JudgeManifest } from './metrics/judge-manifest.ts';
export type { PriceOf } from './metrics/judge-price.ts';
export type { JudgeSpending } from './metrics/judge-spending.ts';
export { type ScoreCallInput, scoreCall } from './metrics/score-call.ts';
export { SCORES_SCHEMA } from './metrics/stored-scores.ts';
export {
  type ComposedPerturbations,
  type ComposePerturbationsSpec,
  composePerturbations,
} from './perturbations/compose-perturbations.ts';
export { perturbationName } from './perturbations/perturbation-name.ts';
export type { PerturbationPlan, StoredPerturbation, StoredPool } from './perturbations/perturbation-plan.ts';
export { readPerturbations } from './perturbations/read-perturbations.ts';
export { type DiscoverOptions, discoverPlugins } from './plugins/discover-plugins.ts';
export { type EvaConfig, readEvaConfig } from './plugins/eva-config.ts';
export { contributionsOf, type FoundContribution, findContribution } from './plugins/find-contribution.ts';
export { type LoadedContribution, loadContribution, loadPromisedEmulator } from './plugins/load-contribution.ts';
export {
  type DescribedMetric,
  type LoadedPart,
  loadDomain,
  loadEveryMetric,
  loadMetrics,
  type NamedPartSpec,
} from './plugins/load-named.ts';
export { nearestName } from './plugins/nearest-name.ts';
export { type Environment, pluginHost } from './plugins/plugin-host.ts';
export type { PluginCatalog, PluginPackage, PluginSource, PromisedContribution } from './plugins/plugin-package.ts';
export { projectRoot } from './plugins/project-root.ts';
export { lineToken } from './random/line-token.ts';
export { randomStream, seedOf } from './random/seeded.ts';
export { attemptIn } from './run/attempt-place.ts';
export { callFolder, failedAttemptFolder, failedAttemptOf } from './run/call-folder.ts';
export type { CallRun } from './run/call-run.ts';
export { runPlan } from './run/execute-plan.ts';
export type { Fault, FaultEvidence, Verdict } from './run/fault.ts';
export { JOURNAL_SCHEMA, type JournalEntry, type JournalFact, readJournal } from './run/journal.ts';
export { planDifferences } from './run/plan-difference.ts';
export { type PlanRunSpec, planRun } from './run/plan-run.ts';
export { runCall } from './run/run-call.ts';
export type { RunCallSpec } from './run/run-call-spec.ts';
export type { AttemptOutcome, CallOutcome, RunOutcome } from './run/run-outcome.ts';
export type { PlannedCall, RunPlan } from './run/run-plan.ts';
export type { AttemptSystem, RunPlanOptions } from './run/run-plan-options.ts';
export type { RunProgress } from './run/run-progress.ts';
export type { RunProvenance } from './run/run-provenance.ts';
export {
  RUN_FOLDER_SCHEMA,
  type StoredAttempt,
  type StoredCall,
  type StoredCallOutcome,
  type StoredMetric,
  type StoredPlannedCall,
  type StoredRun,
  type StoredSummary,
  type StoredSystemSummary,
} from './run/run-record.ts';
export { parseScenario, readScenarioFile, scenariosIn } from './run/scenario-file.ts';
export { type ScoreRunOptions, scoreRun } from './run/score-run.ts';
export { CALL_FILE, damagedFile, parseStored, RUN_FILE, SCORES_FILE, type StoredFile } from './run/stored-file.ts';
export { type RunIngredients, storedRun } from './run/stored-run.ts';
export { readStoredScenario, scenarioFile } from './run/stored-scenario.ts';
export { type RecordedRun, writeRecordedRun } from './run/write-recorded-run.ts';
export { type ServedCallSpec, servedCall } from './tools/served-call.ts';
export { createToolExecutor, type ToolExecutor } from './tools/tool-executor.ts';
