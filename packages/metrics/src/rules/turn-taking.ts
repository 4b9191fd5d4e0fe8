import { roundHalfEven } from '@eva/core';
import { isMissedTurn } from './missed-turn.ts';
import type { TurnEvidence, TurnTakingInput } from './turn-evidence.ts';
import { answeredTurns, mean, type Segment, segmentsOf, type TurnMap, turnNumbers } from './turn-map.ts';
import { interruptCountScore, latencyScore, overlapScore, yieldScore } from './turn-taking-curves.ts';
import { type TurnTakingParts, turnTakingParts } from './turn-taking-parts.ts';

export type TurnReason = 'turn_end_fallback' | 'dual_interrupt' | 'agent_interrupt' | 'user_interrupt' | 'latency';

export interface TurnTakingResult {
  readonly score: number;
  readonly perTurnScore: TurnMap<number>;
  readonly perTurnReason: TurnMap<TurnReason>;
  readonly perTurnEvidence: TurnMap<TurnEvidence>;
  readonly numTurns: number;
  readonly missedTurn: boolean;
  /** Undefined where no turn could be judged. */
  readonly parts: TurnTakingParts | undefined;
}

interface JudgedTurn {
  readonly turn: number;
  readonly score: number;
  readonly reason: TurnReason;
  readonly evidence: TurnEvidence;
}

/** Throws when a turn that is judged by its latency has none. */
export function turnTaking(input: TurnTakingInput): TurnTakingResult {
  const evaluable = answeredTurns(input.userSegments, input.agentSegments);
  const unanswered = input.fallbackTurns.filter((turn) => !evaluable.includes(turn));
  const judged = [
    ...evaluable.map((turn) => judgeTurn(turn, input)),
    ...unanswered.map((turn) => fallbackTurn(turn, { has_tool_call: input.toolTurns.includes(turn) })),
  ].sort((a, b) => a.turn - b.turn);

  const missedTurn = isMissedTurn(input);
  const perTurnEvidence = byTurn(judged, (turn) => turn.evidence);
  return {
    score: missedTurn || judged.length === 0 ? 0 : roundHalfEven(mean(judged.map((turn) => turn.score)), 4),
    perTurnScore: byTurn(judged, (turn) => turn.score),
    perTurnReason: byTurn(judged, (turn) => turn.reason),
    perTurnEvidence,
    numTurns: Math.max(0, ...turnNumbers(input.userSegments), ...turnNumbers(input.agentSegments)),
    missedTurn,
    parts: evaluable.length === 0 ? undefined : turnTakingParts(input, evaluable, perTurnEvidence),
  };
}

function judgeTurn(turn: number, input: TurnTakingInput): JudgedTurn {
  const has_tool_call = input.toolTurns.includes(turn);
  if (input.fallbackTurns.includes(turn)) return fallbackTurn(turn, { has_tool_call });

  const agent = input.agentInterrupted.includes(turn) ? agentInterruption(turn, input, has_tool_call) : undefined;
  const user = input.userInterrupted.includes(turn) ? userInterruption(turn, input) : undefined;
  const evidence = { ...agent?.evidence, ...user?.evidence, has_tool_call };
  if (agent && user)
    return { turn, reason: 'dual_interrupt', score: rounded(Math.min(agent.score, user.score)), evidence };
  if (agent) return { turn, reason: 'agent_interrupt', score: rounded(agent.score), evidence };
  if (user) return { turn, reason: 'user_interrupt', score: rounded(user.score), evidence };

  const latency = input.latencySeconds[String(turn)];
  if (latency === undefined || latency === null) throw new Error(`turn ${turn} was answered but has no latency`);
  const score = rounded(latencyScore(latency * 1000, has_tool_call));
  const latency_ms = roundHalfEven(latency * 1000, 3);
  return { turn, reason: 'latency', score, evidence: { latency_ms, latency_score: score, has_tool_call } };
}

function fallbackTurn(turn: number, evidence: TurnEvidence): JudgedTurn {
  return { turn, reason: 'turn_end_fallback', score: 0, evidence };
}

function agentInterruption(turn: number, input: TurnTakingInput, hasToolCall: boolean) {
  const user = segmentsOf(input.userSegments, turn);
  const agent = segmentsOf(input.agentSegments, turn);
  const overlapMs = agent.flatMap((a) => user.map((u) => sharedMs(a, u))).reduce((sum, ms) => sum + ms, 0);
  // Less than a millisecond is an edge that touches, not speech.
  const segments = agent.filter((a) => user.some((u) => sharedMs(a, u) > 1)).length;
  const postMs = postInterruptLatencyMs(user, agent);

  const overlap = overlapScore(overlapMs);
  const count = segments >= 1 ? interruptCountScore(segments) : undefined;
  const post = postMs === undefined ? undefined : latencyScore(postMs, hasToolCall);
  return {
    score: Math.min(overlap, count ?? 1, post ?? 1),
    evidence: {
      overlap_ms: roundHalfEven(overlapMs, 3),
      overlap_score: rounded(overlap),
      n_interrupt_segments: segments,
      ...(count === undefined ? {} : { interrupt_count_score: rounded(count) }),
      ...(postMs === undefined || post === undefined
        ? {}
        : { post_interrupt_latency_ms: roundHalfEven(postMs, 3), post_interrupt_latency_score: rounded(post) }),
    },
  };
}

/** Undefined when the agent speaks on through the caller's end, or not again after it. */
function postInterruptLatencyMs(user: readonly Segment[], agent: readonly Segment[]): number | undefined {
  const endOfUser = user.at(-1)?.[1] ?? 0;
  if (agent.some(([start, end]) => start <= endOfUser && end > endOfUser)) return undefined;
  const later = agent.map(([start]) => start).filter((start) => start > endOfUser);
  return later.length === 0 ? undefined : (Math.min(...later) - endOfUser) * 1000;
}

/** Undefined when the turn before holds no speech of the agent that could have been broken into. */
function userInterruption(turn: number, input: TurnTakingInput) {
  const spokenOver = segmentsOf(input.agentSegments, turn - 1).at(-1);
  const start = segmentsOf(input.userSegments, turn)[0]?.[0];
  if (!spokenOver || start === undefined) return undefined;
  const yieldMs = Math.max(0, (spokenOver[1] - start) * 1000);
  const score = yieldScore(yieldMs);
  return { score, evidence: { yield_ms: roundHalfEven(yieldMs, 3), yield_score: rounded(score) } };
}

function sharedMs(a: Segment, b: Segment): number {
  return Math.max(0, Math.min(a[1], b[1]) - Math.max(a[0], b[0])) * 1000;
}

function rounded(score: number): number {
  return roundHalfEven(score, 4);
}

function byTurn<T>(judged: readonly JudgedTurn[], pick: (turn: JudgedTurn) => T): TurnMap<T> {
  return Object.fromEntries(judged.map((turn) => [String(turn.turn), pick(turn)]));
}
