import type { CallContext } from '@eva/core';
import { turnsOfCall } from '../call-turns.ts';
import { codeMetric, shareScore } from '../code-metric.ts';
import {
  type CallEnd,
  completedOnTime,
  correctlyFinished,
  isMissedTurn,
  lastSpeaker,
  missedTurnOf,
} from '../rules/missed-turn.ts';
import { endOfEventFile } from '../rules/valid-end.ts';
import { turnEvidence } from '../turn-evidence-span.ts';

/**
 * The gate: a call that did not end by a goodbye, or by the agent's silence, says nothing about the agent. The paper
 * asks for a normal end alone; this follows the reference of August 2026, to which an agent that leaves the last turn
 * unanswered has ended the call, too.
 */
export const conversationValidEndMetric = codeMetric({
  id: 'conversation_valid_end',
  version: 'v0.1',
  category: 'validation',
  scale: { min: 0, max: 1, better: 'higher', passAt: 0.5 },
  inPassAtK: true,
  about:
    'Whether the call may be judged at all: 1 when the caller hung up, or when the agent left the caller without an answer ' +
    'until the line gave up; else 0, for then the simulation broke off and not the conversation.',
  score(call) {
    if (isMissedTurn(endOf(call))) {
      return shareScore(1, { details: { ended_properly: true, reason: 'agent_timeout_on_user_turn' } });
    }
    if (call.recorded) {
      // Of a call that another tool made, its caller's own log decides, as it did there.
      const { endedProperly, lastEventType } = endOfEventFile(call.recorded.callerLogLastLine ?? undefined);
      const details = { ended_properly: endedProperly, last_event_type: lastEventType };
      return shareScore(endedProperly ? 1 : 0, { details });
    }
    const endedProperly = call.ended.reason === 'goodbye';
    return shareScore(endedProperly ? 1 : 0, { details: { ended_properly: endedProperly, reason: call.ended.reason } });
  },
});

/** Paper and reference agree. */
export const conversationCorrectlyFinishedMetric = codeMetric({
  id: 'conversation_correctly_finished',
  version: 'v0.1',
  category: 'diagnostic',
  needs: ['speech'],
  scale: { min: 0, max: 1, better: 'higher' },
  inPassAtK: false,
  about: 'Whether the agent answered the last turn of the caller: 0 when the line gave up waiting for it.',
  score(call) {
    const end = endOf(call);
    const missed = missedTurnOf(end);
    return shareScore(correctlyFinished(end), {
      details: { conversation_ended_reason: call.ended.reason, last_audio_speaker: lastSpeaker(end) },
      evidence:
        missed === undefined
          ? []
          : turnEvidence(call, { turn: missed, speaker: 'caller' }, `turn ${missed}: never answered`),
    });
  },
});

/** In the reference of August 2026 only; in the paper a call that takes too long is no call. */
export const conversationCompletedOnTimeMetric = codeMetric({
  id: 'conversation_completed_on_time',
  version: 'v0.1',
  category: 'diagnostic',
  // A call in text has no time limit to keep: its turns take no time to be spoken.
  needs: ['speech'],
  scale: { min: 0, max: 1, better: 'higher' },
  inPassAtK: false,
  about: 'Whether the conversation came to an end of its own: 0 when the time limit of the call ended it.',
  score(call) {
    const score = completedOnTime(call.ended.reason);
    return shareScore(score, {
      details: { conversation_ended_reason: call.ended.reason, timed_out: score === 0 },
    });
  },
});

function endOf(call: CallContext): CallEnd {
  return { ...turnsOfCall(call), endedReason: call.ended.reason };
}
