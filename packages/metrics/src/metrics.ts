import { authenticationSuccessMetric } from './metric/authentication-success.ts';
import { conversationCorrectlyFinishedMetric, conversationValidEndMetric } from './metric/call-end.ts';
import { responseSpeedMetric } from './metric/response-speed.ts';
import { sttWerMetric } from './metric/stt-wer.ts';
import { taskCompletionMetric } from './metric/task-completion.ts';
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
];
