import type { ComponentFailure } from '../agents/component-failure.ts';
import type { CallEnding } from '../protocol/call-context.ts';

/** Who is to blame for a call that did not end as a call should; null when nobody is. */
export type Fault = 'agent' | 'caller' | 'infrastructure' | null;

export interface Verdict {
  /** Only scored calls count for or against the system under test. */
  readonly status: 'scored' | 'unscored';
  readonly fault: Fault;
}

const SCORED: { readonly [reason: string]: Fault } = {
  goodbye: null,
  // Nobody spoke any more: mostly an agent that did not answer, which its metrics show.
  inactivity_timeout: null,
  time_limit_exceeded: null,
  // The agent closed the line without any component of it failing.
  assistant_disconnect: 'agent',
};

/**
 * What an ending means for the scores. A component that failed costs the call and nothing else: whatever its stage and
 * code, the system under test is never scored for it. The caller's own components count as the caller's fault.
 */
export function verdictOn(ending: CallEnding, failure: ComponentFailure | null): Verdict {
  if (failure !== null) return { status: 'unscored', fault: faultOf(failure) };
  if (ending.reason === 'cancelled') return { status: 'unscored', fault: null };
  const fault = SCORED[ending.reason];
  return fault === undefined ? { status: 'unscored', fault: 'infrastructure' } : { status: 'scored', fault };
}

function faultOf({ stage, code }: ComponentFailure): Fault {
  switch (stage) {
    case 'caller':
      // What a provider does to the caller is no misbehaviour of the caller.
      return code === 'unknown' || code === 'plugin-broken' ? 'caller' : 'infrastructure';
    case 'stt':
    case 'llm':
    case 'audio-llm':
    case 'tts':
    case 's2s':
    case 'turns':
    case 'judge':
    case 'line':
      return 'infrastructure';
    default:
      stage satisfies never;
      return 'infrastructure';
  }
}
