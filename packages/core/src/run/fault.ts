import type { ComponentFailure } from '../agents/component-failure.ts';
import type { TimingCertificate } from '../line/timing-certificate.ts';
import type { CallEnding } from '../protocol/call-context.ts';
import type { Millis } from '../protocol/clock.ts';
import type { LineActivity } from './line-activity.ts';

/** Who is to blame for an attempt that did not go as a call should; null when nobody is. */
export type Fault = 'agent' | 'caller' | 'infrastructure' | null;

/** What a fault is concluded from. */
export interface FaultEvidence {
  readonly source: 'ending' | 'recording' | 'component' | 'timing' | 'gate';
  readonly what: string;
  /** Place on the line, where it has one. */
  readonly atMs?: Millis;
}

export interface Verdict {
  /** Only scored attempts count for or against the system under test; of a trial that is at most one. */
  readonly status: 'scored' | 'unscored';
  readonly fault: Fault;
  /** In one clause, for people; null when nobody is at fault. */
  readonly why: string | null;
  readonly evidence: readonly FaultEvidence[];
}

export interface AttemptFacts {
  readonly ending: CallEnding;
  readonly failure: ComponentFailure | null;
  /** Null when the line never opened. */
  readonly timing: TimingCertificate | null;
  readonly activity: LineActivity;
}

/** Silence from which on a call that reached its time limit counts as one in which nothing happened any more. */
const STALLED_MS: Millis = 30_000;

const CLEAN: Verdict = { status: 'scored', fault: null, why: null, evidence: [] };

/**
 * What an attempt means for the scores, from what it left behind and before any metric is asked. A component that
 * failed, or a process that kept no time, costs the attempt and nothing else: the system under test is never scored for
 * it. An agent at fault is scored, for that is what is being measured.
 */
export function verdictOn(facts: AttemptFacts): Verdict {
  const { ending, failure, timing } = facts;
  if (ending.reason === 'cancelled') {
    return { status: 'unscored', fault: null, why: 'it was called off', evidence: [] };
  }
  if (failure !== null) return failed(failure);
  if (timing !== null && !timing.isWithinBudget) {
    return unscored('infrastructure', 'this machine did not keep time', evidenceFrom('timing', timing.exceeded));
  }
  switch (ending.reason) {
    case 'goodbye':
      return goodbye(facts.activity);
    case 'inactivity_timeout':
      return silence(facts.activity);
    case 'time_limit_exceeded':
      return isStalled(facts.activity) ? silence(facts.activity) : CLEAN;
    case 'max_turns':
      return CLEAN;
    case 'assistant_disconnect':
      // No component of it failed, or that would be the fault.
      return atFault('agent', 'the agent closed the line', evidenceFrom('ending', [ending.reason]));
    default:
      return unscored(
        'infrastructure',
        'the call broke off',
        evidenceFrom('ending', [ending.detail === undefined ? ending.reason : `${ending.reason}: ${ending.detail}`]),
      );
  }
}

/** Whether another attempt can help: a key that is refused is refused again. */
export function isHopeless(failure: ComponentFailure | null): boolean {
  return failure !== null && ['auth', 'rejected'].includes(failure.code);
}

function failed({ stage, code, message }: ComponentFailure): Verdict {
  const evidence = evidenceFrom('component', [`${stage} (${code}): ${message}`]);
  // What a provider does to the caller is no misbehaviour of the caller.
  const isCallers = stage === 'caller' && (code === 'unknown' || code === 'plugin-broken');
  return unscored(isCallers ? 'caller' : 'infrastructure', `${stage} failed`, evidence);
}

function goodbye({ callerEndMs, agentEndMs }: LineActivity): Verdict {
  if (callerEndMs !== null) return CLEAN;
  if (agentEndMs === null) return unanswered('the agent was never heard');
  const evidence = evidenceFrom('recording', ['the caller was never heard']);
  return unscored('caller', 'the caller hung up without a word', evidence);
}

/** Whoever was not heard last was due. The agent answers the telephone, so it is due first. */
function silence({ callerEndMs, agentEndMs, lineMs }: LineActivity): Verdict {
  if (callerEndMs === null && agentEndMs === null) return unanswered('nobody was ever heard');
  const isAgentLast = (agentEndMs ?? 0) >= (callerEndMs ?? 0);
  const lastMs = Math.max(agentEndMs ?? 0, callerEndMs ?? 0);
  const who = isAgentLast ? 'agent' : 'caller';
  const evidence: readonly FaultEvidence[] = [
    {
      source: 'recording',
      what: `the ${who} was heard last, ${seconds(lineMs - lastMs)} before the end`,
      atMs: lastMs,
    },
  ];
  return isAgentLast
    ? unscored('caller', 'the caller did not go on', evidence)
    : atFault('agent', 'the agent did not answer', evidence);
}

function unanswered(what: string): Verdict {
  return atFault('agent', 'the agent did not answer the telephone', evidenceFrom('recording', [what]));
}

function isStalled({ callerEndMs, agentEndMs, lineMs }: LineActivity): boolean {
  return lineMs - Math.max(callerEndMs ?? 0, agentEndMs ?? 0) >= STALLED_MS;
}

function atFault(fault: 'agent', why: string, evidence: readonly FaultEvidence[]): Verdict {
  return { status: 'scored', fault, why, evidence };
}

function unscored(fault: 'caller' | 'infrastructure', why: string, evidence: readonly FaultEvidence[]): Verdict {
  return { status: 'unscored', fault, why, evidence };
}

function evidenceFrom(source: FaultEvidence['source'], facts: readonly string[]): readonly FaultEvidence[] {
  return facts.map((what) => ({ source, what }));
}

function seconds(ms: Millis): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
