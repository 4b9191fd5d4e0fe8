import type { Millis } from '../protocol/clock.ts';
import type { LatenessReport } from './lateness.ts';
import type { LineTimingReport } from './line-timing.ts';

/** How exact the engine's own timing has to be for a call to count. A system under test has no part in it. */
export interface TimingBudget {
  /** Highest 99th percentile of a frame's lateness; default 50: the other end bridges 60. */
  readonly p99Ms: Millis;
  /** Longest lateness of any frame: no stall of this process may be longer; default 250. */
  readonly maxMs: Millis;
  /** Frames that the engine may throw away because the other end takes none; default 0. */
  readonly droppedFrames: number;
}

export const DEFAULT_TIMING_BUDGET: TimingBudget = { p99Ms: 50, maxMs: 250, droppedFrames: 0 };

/** What one end of the line sent, and how late. */
export interface FrameTiming extends LatenessReport {
  /** Frames thrown away because the other end did not take them. */
  readonly dropped: number;
}

/**
 * Says of one call whether its times can be trusted. On the virtual clock no frame can be late; on the wall clock both
 * ends of the line are measured against the schedule of 20 ms slots.
 */
export interface TimingCertificate {
  readonly clock: 'wall' | 'virtual';
  readonly isWithinBudget: boolean;
  /** What is outside, in words; empty when nothing is. */
  readonly exceeded: readonly string[];
  readonly budget: TimingBudget;
  /** The caller's end of the line, which owns its time: exactly one frame a slot. */
  readonly caller: FrameTiming;
  /** The agent's mouth; null when it never spoke, or when the agent is not ours to pace. */
  readonly agent: FrameTiming | null;
  /** Times at which this process did nothing for 50 ms or longer, as the slots of the line saw it. */
  readonly stalls: LineTimingReport['stalls'];
  /** Between the clocks of several processes; null: one process, one clock. */
  readonly clockErrorMs: Millis | null;
}

export interface TimingFacts {
  readonly clock: 'wall' | 'virtual';
  readonly caller: FrameTiming;
  readonly agent: FrameTiming | null;
  readonly stalls: LineTimingReport['stalls'];
}

export function certifyTiming(facts: TimingFacts, budget: TimingBudget): TimingCertificate {
  const exceeded = [
    ...outside("the caller's end of the line", facts.caller, budget),
    ...(facts.agent === null ? [] : outside("the agent's mouth", facts.agent, budget)),
  ];
  return { ...facts, isWithinBudget: exceeded.length === 0, exceeded, budget, clockErrorMs: null };
}

function outside(who: string, { lateMs, dropped }: FrameTiming, budget: TimingBudget): readonly string[] {
  const found: string[] = [];
  if (lateMs.p99 > budget.p99Ms) {
    found.push(`${who} sent one frame in a hundred ${ms(lateMs.p99)} late or later; at most ${ms(budget.p99Ms)}`);
  }
  if (lateMs.max > budget.maxMs) {
    found.push(`${who} sent a frame ${ms(lateMs.max)} late; at most ${ms(budget.maxMs)}`);
  }
  if (dropped > budget.droppedFrames) {
    found.push(`${who} threw ${dropped} frames away; at most ${budget.droppedFrames}`);
  }
  return found;
}

function ms(value: Millis): string {
  return `${Math.round(value)} ms`;
}
