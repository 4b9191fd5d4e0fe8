import type { CallContext, Turn } from '@eva/core';
import { roundHalfEven } from '@eva/core';
import { answeredTurns, segmentsOf, type TurnMap, type TurnSegments } from './rules/turn-map.ts';

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
  const sideOf = (speaker: Turn['speaker']) => call.turns.filter((turn) => turn.speaker === speaker);
  const indexes = [...new Set(call.turns.map((turn) => turn.index))];
  const segments = (speaker: Turn['speaker']): TurnSegments =>
    Object.fromEntries(
      indexes.map((index) => {
        const turn = sideOf(speaker).find((other) => other.index === index);
        return [String(index), turn ? turn.segments.map(({ startMs, endMs }) => [startMs / 1000, endMs / 1000]) : null];
      }),
    );
  const userSegments = segments('caller');
  const agentSegments = segments('agent');
  return {
    userSegments,
    agentSegments,
    latencySeconds: latencies(userSegments, agentSegments),
    agentInterrupted: sideOf('agent').flatMap((turn) => (turn.bargedIn ? turn.index : [])),
    userInterrupted: sideOf('caller').flatMap((turn) => (turn.bargedIn ? turn.index : [])),
    toolTurns: [...new Set(call.toolTrace.map((entry) => entry.turn))],
  };
}

/** Start of the agent's first stretch minus end of the caller's last, to the microsecond (spec: metric-context §5.7). */
function latencies(user: TurnSegments, agent: TurnSegments): TurnMap<number> {
  return Object.fromEntries(
    answeredTurns(user, agent).map((turn) => {
      const end = segmentsOf(user, turn).at(-1)?.[1] ?? 0;
      const start = segmentsOf(agent, turn)[0]?.[0] ?? 0;
      return [String(turn), roundHalfEven(start - end, 6)];
    }),
  );
}
