import { lateFromMs } from './late-answer.ts';
import { type Segment, segmentsOf, type TurnMap, type TurnSegments } from './turn-map.ts';

export interface BargeInsInput {
  readonly userSegments: TurnSegments;
  readonly agentSegments: TurnSegments;
  readonly latencySeconds: TurnMap<number>;
  /** Turns whose caller speech came in on the agent's. */
  readonly userInterrupted: readonly number[];
  /** Turns in which the agent spoke into the caller's speech. */
  readonly agentInterrupted: readonly number[];
  readonly toolTurns: readonly number[];
}

/** A time at which the caller began to speak while the agent did, read off the line. */
export interface BargeIn {
  /** The turn that the caller began with it. */
  readonly turn: number;
  readonly startSeconds: number;
  /** From the caller's first sound to the end of what the agent was saying. */
  readonly stopMs: number;
  /** From the caller's last sound to the agent's next; undefined when it gave no answer after it. */
  readonly answerMs: number | undefined;
  readonly isRecovered: boolean;
}

/** An agent that speaks on for longer has not given way. */
const YIELDED_MS = 1000;

/**
 * Recovered is a barge-in after which the agent fell silent within a second, let the caller finish, and answered in
 * time.
 */
export function bargeIns(input: BargeInsInput): readonly BargeIn[] {
  return input.userInterrupted.flatMap((turn) => {
    const user = segmentsOf(input.userSegments, turn);
    const spokenInto = stretchBrokenInto(segmentsOf(input.agentSegments, turn - 1), user);
    if (spokenInto === undefined) return [];
    const { startSeconds, endSeconds } = spokenInto;
    const stopMs = (endSeconds - startSeconds) * 1000;
    const latencyMs = (input.latencySeconds[String(turn)] ?? Number.NaN) * 1000;
    const answerMs = latencyMs >= 0 ? latencyMs : undefined;
    const lateMs = lateFromMs(input.toolTurns.includes(turn));
    const isLetFinish = !input.agentInterrupted.includes(turn);
    const isRecovered = stopMs <= YIELDED_MS && isLetFinish && answerMs !== undefined && answerMs < lateMs;
    return { turn, startSeconds, stopMs, answerMs, isRecovered };
  });
}

function stretchBrokenInto(agent: readonly Segment[], user: readonly Segment[]) {
  for (const [startSeconds] of user) {
    const stretch = agent.find(([start, end]) => start < startSeconds && startSeconds < end);
    if (stretch !== undefined) return { startSeconds, endSeconds: stretch[1] };
  }
  return undefined;
}
