import {
  completedOnTime,
  correctlyFinished,
  endOfEventFile,
  isFinished,
  isMissedTurn,
  lastSpeaker,
  type TurnSegments,
} from '@eva/metrics/rules';
import { functionSuite } from '../suite.ts';
import { orFailed, scored } from './metric-vector.ts';

interface Input {
  readonly audio_timestamps_user_turns: TurnSegments;
  readonly audio_timestamps_assistant_turns: TurnSegments;
  readonly conversation_ended_reason: string | null;
}

type ValidEndInput = Input & { readonly files: { readonly [name: string]: string } };

export const conversationEndSuite = functionSuite({
  name: 'metrics/conversation_end',
  run: (_fn, input) => checkEnd(input as Input),
});

export const conversationValidEndSuite = functionSuite({
  name: 'metrics/conversation_valid_end',
  run: (_fn, input) => scoreValidEnd(input as ValidEndInput),
});

function checkEnd(input: Input) {
  const end = endOf(input);
  return {
    last_audio_speaker: lastSpeaker(end),
    is_agent_timeout_on_user_turn: isMissedTurn(end),
    conversation_correctly_finished: correctlyFinished(end),
    conversation_completed_on_time: completedOnTime(end.endedReason),
  };
}

function scoreValidEnd(input: ValidEndInput) {
  const file = input.files['user_simulator_events.jsonl'] ?? input.files['elevenlabs_events.jsonl'];
  const score = orFailed(() => {
    if (isMissedTurn(endOf(input))) {
      return scored(1, 1, { ended_properly: true, reason: 'agent_timeout_on_user_turn' });
    }
    const { endedProperly, lastEventType } = endOfEventFile(file);
    const value = endedProperly ? 1 : 0;
    return scored(value, value, { ended_properly: endedProperly, last_event_type: lastEventType });
  });
  return { ...score, light_check_finished: isFinished(file) };
}

function endOf(input: Input) {
  return {
    userSegments: input.audio_timestamps_user_turns,
    agentSegments: input.audio_timestamps_assistant_turns,
    endedReason: input.conversation_ended_reason,
  };
}
