import type { ConformanceSuite } from './suite.ts';
import { authenticationSuite } from './suites/authentication.ts';
import { bootstrapSuite } from './suites/bootstrap.ts';
import { conversationEndSuite, conversationValidEndSuite } from './suites/conversation-end.ts';
import { edgeSuite } from './suites/domain-edge.ts';
import { hashSuite } from './suites/domain-hashes.ts';
import { traceSuite } from './suites/domain-traces.ts';
import { passAtKSuite } from './suites/pass-at-k.ts';
import { recordAggregatesSuite } from './suites/record-aggregates.ts';
import { responseSpeedSuite } from './suites/response-speed.ts';
import { sttWerSuite, werAlignmentSuite, werNormalizerSuite } from './suites/stt-wer.ts';
import { taskCompletion } from './suites/task-completion.ts';
import { toolCallValiditySuite } from './suites/tool-call-validity.ts';
import { turnTakingCurvesSuite, turnTakingSuite } from './suites/turn-taking.ts';

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
  authenticationSuite,
  bootstrapSuite,
  conversationEndSuite,
  conversationValidEndSuite,
  passAtKSuite,
  recordAggregatesSuite,
  responseSpeedSuite,
  sttWerSuite,
  toolCallValiditySuite,
  turnTakingCurvesSuite,
  turnTakingSuite,
  werAlignmentSuite,
  werNormalizerSuite,
];
