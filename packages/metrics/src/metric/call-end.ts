import type { CallContext } from '@eva/core';
import { turnsOfCall } from '../call-turns.ts';
import { codeMetric, shareScore } from '../code-metric.ts';
import { type CallEnd, correctlyFinished, isMissedTurn, lastSpeaker } from '../rules/missed-turn.ts';

/** The gate: a call that did not end by a goodbye, or by the agent's silence, says nothing about the agent. */
export const conversationValidEndMetric = codeMetric({
  id: 'conversation_valid_end',
  version: 'v0.1',
  category: 'validation',
  scale: { min: 0, max: 1, better: 'higher', passAt: 0.5 },
  inPassAtK: true,
  score(call) {
    if (isMissedTurn(endOf(call))) {
      return shareScore(1, { details: { ended_properly: true, reason: 'agent_timeout_on_user_turn' } });
    }
    const endedProperly = call.ended.reason === 'goodbye';
    return shareScore(endedProperly ? 1 : 0, { details: { ended_properly: endedProperly, reason: call.ended.reason } });
  },
});

export const conversationCorrectlyFinishedMetric = codeMetric({
  id: 'conversation_correctly_finished',
  version: 'v0.1',
  category: 'diagnostic',
  scale: { min: 0, max: 1, better: 'higher' },
  inPassAtK: false,
  score(call) {
    const end = endOf(call);
    return shareScore(correctlyFinished(end), {
      details: { conversation_ended_reason: call.ended.reason, last_audio_speaker: lastSpeaker(end) },
    });
  },
});

function endOf(call: CallContext): CallEnd {
  return { ...turnsOfCall(call), endedReason: call.ended.reason };
}
