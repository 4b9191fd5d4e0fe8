import { type TurnSegments, turnNumbers } from './turn-map.ts';

export interface CallEnd {
  readonly userSegments: TurnSegments;
  readonly agentSegments: TurnSegments;
  readonly endedReason: string | null;
}

/** Whose speech ended last on the line; a tie goes to the agent, nobody where none spoke. */
export function lastSpeaker(end: Pick<CallEnd, 'userSegments' | 'agentSegments'>): 'user' | 'assistant' | null {
  const user = lastEnd(end.userSegments);
  const agent = lastEnd(end.agentSegments);
  if (user === undefined && agent === undefined) return null;
  if (agent === undefined) return 'user';
  if (user === undefined) return 'assistant';
  return user > agent ? 'user' : 'assistant';
}

/** The agent left the caller's last turn unanswered until the line gave up: the agent's fault, and a definite end. */
export function isMissedTurn(end: CallEnd): boolean {
  return end.endedReason === 'inactivity_timeout' && lastSpeaker(end) === 'user';
}

/** The turn that was left unanswered; undefined where none was. */
export function missedTurnOf(end: CallEnd): number | undefined {
  if (!isMissedTurn(end)) return undefined;
  const last = lastEnd(end.userSegments);
  return turnNumbers(end.userSegments).find((turn) =>
    (end.userSegments[String(turn)] ?? []).some(([, segmentEnd]) => segmentEnd === last),
  );
}

export function correctlyFinished(end: CallEnd): number {
  return isMissedTurn(end) ? 0 : 1;
}

export function completedOnTime(endedReason: string | null): number {
  return endedReason === 'time_limit_exceeded' ? 0 : 1;
}

function lastEnd(segments: TurnSegments): number | undefined {
  const ends = turnNumbers(segments).flatMap((turn) => (segments[String(turn)] ?? []).map(([, end]) => end));
  return ends.length === 0 ? undefined : Math.max(...ends);
}
