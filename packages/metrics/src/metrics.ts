import { authenticationSuccessMetric } from './metric/authentication-success.ts';
import { bargeInRecoveryMetric } from './metric/barge-in-recovery.ts';
import {
  conversationCompletedOnTimeMetric,
  conversationCorrectlyFinishedMetric,
  conversationValidEndMetric,
} from './metric/call-end.ts';
import { responseSpeedMetric } from './metric/response-speed.ts';
import { sttWerMetric } from './metric/stt-wer.ts';
import { taskCompletionMetric } from './metric/task-completion.ts';
import { taskProgressMetric } from './metric/task-progress.ts';
import { toolCallValidityMetric } from './metric/tool-call-validity.ts';
import { turnTakingMetric } from './metric/turn-taking.ts';

/** Metrics that code alone decides. */
export default [
  taskCompletionMetric,
  turnTakingMetric,
  responseSpeedMetric,
  sttWerMetric,
  toolCallValidityMetric,
  authenticationSuccessMetric,
  conversationValidEndMetric,
  conversationCorrectlyFinishedMetric,
  conversationCompletedOnTimeMetric,
  taskProgressMetric,
  bargeInRecoveryMetric,
];
