import type { Millis } from '@eva/core';

/** What a provider can do to a request, by name. */
export const FAULT_NAMES = [
  'refused-401',
  'refused-402',
  'rate-limited',
  'rate-limited-retry-after',
  'server-500',
  'server-503',
  'overloaded-529',
  'stall-first-byte',
  'stall-mid-stream',
  'reset-mid-stream',
  'close-1000',
  'close-1005',
  'close-1006',
  'close-1008',
  'close-1011',
  'malformed-json',
  'oversized-frame',
  'out-of-order',
  'duplicate-events',
  'unknown-events',
  'clock-skew',
  'split-chunks',
] as const;
export type FaultName = (typeof FAULT_NAMES)[number];

export interface FaultScript {
  readonly fault: FaultName;
  /** Requests whose path it strikes. Default: all. */
  readonly path?: RegExp;
  /** Whether it strikes once or always. Default `all`. */
  readonly requests?: 'all' | 'first';
  /** Probability with which it strikes a request, drawn from the engines' seeded chance. Default 1. */
  readonly chance?: number;
  /** Whole answers before a fault in the middle of a stream. Default 1. */
  readonly afterAnswers?: number;
  /** What `rate-limited-retry-after` asks for. Default 2000. */
  readonly retryAfterMs?: Millis;
  /** Whether a stalled WebSocket still answers pings: the service hangs, behind a front that lives. Default false. */
  readonly answersPings?: boolean;
}

/** The fault of one request. */
export interface ActiveFault {
  readonly name: FaultName;
  readonly afterAnswers: number;
  readonly retryAfterMs: Millis;
  readonly answersPings: boolean;
}

export type FaultPlan = (path: string) => ActiveFault | undefined;

/** Decides for each request, in order, which of the scripts strikes it: the first that fits. */
export function faultPlan(scripts: readonly FaultScript[], random: () => number): FaultPlan {
  const spent = new Set<FaultScript>();
  return (path) => {
    for (const script of scripts) {
      if (spent.has(script) || script.path?.test(path) === false) continue;
      if (script.chance !== undefined && random() >= script.chance) continue;
      if (script.requests === 'first') spent.add(script);
      const { fault: name, afterAnswers = 1, retryAfterMs = 2000, answersPings = false } = script;
      return { name, afterAnswers, retryAfterMs, answersPings };
    }
    return undefined;
  };
}

/** The refusal that a fault is, when it is one. */
export function refusalOf(
  fault: ActiveFault | undefined,
): { readonly status: number; readonly retryAfterMs?: Millis } | undefined {
  switch (fault?.name) {
    case 'refused-401':
      return { status: 401 };
    case 'refused-402':
      return { status: 402 };
    case 'rate-limited':
      return { status: 429 };
    case 'rate-limited-retry-after':
      return { status: 429, retryAfterMs: fault.retryAfterMs };
    case 'server-500':
      return { status: 500 };
    case 'server-503':
      return { status: 503 };
    case 'overloaded-529':
      return { status: 529 };
    default:
      return undefined;
  }
}
