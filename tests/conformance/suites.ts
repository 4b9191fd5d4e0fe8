import type { ConformanceSuite } from './suite.ts';
import { agentSpeechFidelitySuite } from './suites/agent-speech-fidelity.ts';
import { authenticationSuite } from './suites/authentication.ts';
import { bootstrapSuite } from './suites/bootstrap.ts';
import { conversationEndSuite, conversationValidEndSuite } from './suites/conversation-end.ts';
import { edgeSuite } from './suites/domain-edge.ts';
import { hashSuite } from './suites/domain-hashes.ts';
import { traceSuite } from './suites/domain-traces.ts';
import { judgeParsingSuite } from './suites/judge-parsing.ts';
import { conversationProgressionSuite, faithfulnessSuite, userBehavioralFidelitySuite } from './suites/judged-calls.ts';
import {
  concisenessSuite,
  speakabilitySuite,
  ttsFidelitySuite,
  userSpeechFidelitySuite,
} from './suites/judged-turns.ts';
import { keyEntitiesSuite } from './suites/key-entities.ts';
import { logHelpersSuite } from './suites/log-helpers.ts';
import { passAtKSuite } from './suites/pass-at-k.ts';
import { perturbationStatsSuite } from './suites/perturbation-stats.ts';
import { recordSuite } from './suites/record.ts';
import { recordAggregatesSuite } from './suites/record-aggregates.ts';
import { contextFromFilesSuite, contextFromHistorySuite } from './suites/recorded-context.ts';
import { responseSpeedSuite } from './suites/response-speed.ts';
import { runAggregatesSuite, runSummarySuite } from './suites/run-summary.ts';
import { silenceTrimSuite } from './suites/silence-trim.ts';
import { aggregatesSuite } from './suites/statistics/aggregates.ts';
import { agreementSuite } from './suites/statistics/agreement.ts';
import { associationSuite } from './suites/statistics/association.ts';
import { statisticsBootstrapSuite } from './suites/statistics/bootstrap.ts';
import { paretoSuite } from './suites/statistics/pareto.ts';
import { passKSuite } from './suites/statistics/pass-k.ts';
import { perturbationSuite } from './suites/statistics/perturbation.ts';
import { varianceSuite } from './suites/statistics/variance.ts';
import { sttWerSuite, werAlignmentSuite, werNormalizerSuite } from './suites/stt-wer.ts';
import { taskCompletion } from './suites/task-completion.ts';
import { toolCallValiditySuite } from './suites/tool-call-validity.ts';
import { turnTakingCurvesSuite, turnTakingSuite } from './suites/turn-taking.ts';
import { validationGateSuite } from './suites/validation-gate.ts';

/** Every suite there is; a file of vectors without an entry here is reported as not covered yet. */
export const SUITES: readonly ConformanceSuite[] = [
  traceSuite('airline'),
  hashSuite('airline'),
  edgeSuite('airline'),
  traceSuite('itsm'),
  hashSuite('itsm'),
  edgeSuite('itsm'),
  traceSuite('medical_hr'),
  hashSuite('medical_hr'),
  edgeSuite('medical_hr'),
  taskCompletion,
  agentSpeechFidelitySuite,
  authenticationSuite,
  bootstrapSuite,
  contextFromFilesSuite,
  contextFromHistorySuite,
  conversationEndSuite,
  conversationValidEndSuite,
  concisenessSuite,
  conversationProgressionSuite,
  faithfulnessSuite,
  judgeParsingSuite,
  keyEntitiesSuite,
  speakabilitySuite,
  ttsFidelitySuite,
  userBehavioralFidelitySuite,
  userSpeechFidelitySuite,
  logHelpersSuite,
  passAtKSuite,
  perturbationStatsSuite,
  recordAggregatesSuite,
  recordSuite,
  responseSpeedSuite,
  silenceTrimSuite,
  runAggregatesSuite,
  runSummarySuite,
  sttWerSuite,
  toolCallValiditySuite,
  turnTakingCurvesSuite,
  turnTakingSuite,
  validationGateSuite,
  werAlignmentSuite,
  werNormalizerSuite,
  aggregatesSuite,
  agreementSuite,
  associationSuite,
  paretoSuite,
  passKSuite,
  perturbationSuite,
  statisticsBootstrapSuite,
  varianceSuite,
];
