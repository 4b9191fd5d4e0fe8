import type { CallContext, Turn } from '@eva/core';
import { roundHalfEven } from '@eva/core';
import { knownSegments } from './known-segments.ts';
import { segmentsOf, type TurnMap, type TurnSegments, turnNumbers } from './rules/turn-map.ts';

/** The turns of a call as the timing rules take them: keyed by number, in seconds. */
export interface CallTurns {
  readonly userSegments: TurnSegments;
  readonly agentSegments: TurnSegments;
  readonly latencySeconds: TurnMap<number>;
  readonly agentInterrupted: readonly number[];
  readonly userInterrupted: readonly number[];
  readonly toolTurns: readonly number[];
}

export function turnsOfCall(call: CallContext): CallTurns {
  const userSegments = segmentsBy(call, 'caller');
  const agentSegments = segmentsBy(call, 'agent');
  return {
    userSegments,
    agentSegments,
    latencySeconds: latencies(userSegments, agentSegments),
    agentInterrupted: bargedIn(call, 'agent'),
    userInterrupted: bargedIn(call, 'caller'),
    toolTurns: [...new Set(call.toolTrace.map((entry) => entry.turn))],
  };
}

/** Null where a turn's time is not known, as that of a recorded call may be. */
function segmentsBy(call: CallContext, speaker: Turn['speaker']): TurnSegments {
  return Object.fromEntries(
    call.turns
      .filter((turn) => turn.speaker === speaker)
      .map((turn) => {
        const seconds = knownSegments(turn).map(({ startMs, endMs }) => [startMs / 1000, endMs / 1000] as const);
        return [String(turn.index), seconds.length === 0 ? null : seconds];
      }),
  );
}

function bargedIn(call: CallContext, speaker: Turn['speaker']): readonly number[] {
  return call.turns.flatMap((turn) => (turn.speaker === speaker && turn.bargedIn ? turn.index : []));
}

/**
 * Start of the agent's first stretch minus end of the caller's last, to the microsecond, of every turn in which both
 * spoke: also of turn 0, which in a call of another tool may be a caller who spoke first.
 */
function latencies(user: TurnSegments, agent: TurnSegments): TurnMap<number> {
  return Object.fromEntries(
    turnNumbers(user).flatMap((turn) => {
      const end = segmentsOf(user, turn).at(-1)?.[1];
      const start = segmentsOf(agent, turn)[0]?.[0];
      return start === undefined || end === undefined ? [] : [[String(turn), roundHalfEven(start - end, 6)] as const];
    }),
  );
}
