import { describe, expect, test } from 'vitest';
import { certifyTiming, DEFAULT_TIMING_BUDGET } from '../line/timing-certificate.ts';
import { type AttemptFacts, isHopeless, verdictOn } from './fault.ts';

const HEARD = { callerEndMs: 4000, agentEndMs: 5000, lineMs: 6000 };
const CLEAN = { status: 'scored', fault: null, why: null, evidence: [] };

function verdict(facts: Partial<AttemptFacts> & { readonly reason: string; readonly detail?: string }) {
  const { reason, detail, ...others } = facts;
  const ending = { by: 'error', reason, ...(detail === undefined ? {} : { detail }) } as const;
  return verdictOn({ ending, failure: null, timing: null, activity: HEARD, ...others });
}

test('scores a call that the caller ended, without anyone at fault', () => {
  expect(verdict({ reason: 'goodbye' })).toEqual(CLEAN);
});

describe('when the line goes silent', () => {
  test('the agent is at fault, and scored, after the caller was heard last', () => {
    expect(
      verdict({ reason: 'inactivity_timeout', activity: { callerEndMs: 5000, agentEndMs: 3000, lineMs: 125_000 } }),
    ).toEqual({
      status: 'scored',
      fault: 'agent',
      why: 'the agent did not answer',
      evidence: [{ source: 'recording', what: 'the caller was heard last, 120.0 s before the end', atMs: 5000 }],
    });
  });

  test('the caller is at fault, and the agent not scored, after the agent was heard last', () => {
    expect(
      verdict({ reason: 'inactivity_timeout', activity: { callerEndMs: 3000, agentEndMs: 5000, lineMs: 125_000 } }),
    ).toEqual({
      status: 'unscored',
      fault: 'caller',
      why: 'the caller did not go on',
      evidence: [{ source: 'recording', what: 'the agent was heard last, 120.0 s before the end', atMs: 5000 }],
    });
  });

  test('the agent is at fault when nobody was ever heard, for it answers the telephone', () => {
    const activity = { callerEndMs: null, agentEndMs: null, lineMs: 120_000 };

    expect(verdict({ reason: 'inactivity_timeout', activity })).toMatchObject({ status: 'scored', fault: 'agent' });
    expect(verdict({ reason: 'goodbye', activity })).toMatchObject({ status: 'scored', fault: 'agent' });
  });

  test('the time limit does not hide it', () => {
    const activity = { callerEndMs: 3000, agentEndMs: 5000, lineMs: 60_000 };

    expect(verdict({ reason: 'time_limit_exceeded', activity })).toMatchObject({ status: 'unscored', fault: 'caller' });
    expect(verdict({ reason: 'time_limit_exceeded' })).toEqual(CLEAN);
  });
});

test('blames a caller that hung up without a word', () => {
  expect(verdict({ reason: 'goodbye', activity: { ...HEARD, callerEndMs: null } })).toEqual({
    status: 'unscored',
    fault: 'caller',
    why: 'the caller hung up without a word',
    evidence: [{ source: 'recording', what: 'the caller was never heard' }],
  });
});

test('scores an agent that closed the line', () => {
  expect(verdict({ reason: 'assistant_disconnect' })).toMatchObject({ status: 'scored', fault: 'agent' });
});

test.each(['error', 'something new'])('scores nobody for a call that broke off: %s', (reason) => {
  expect(verdict({ reason, detail: 'what it was' })).toEqual({
    status: 'unscored',
    fault: 'infrastructure',
    why: 'the call broke off',
    evidence: [{ source: 'ending', what: `${reason}: what it was` }],
  });
});

test('blames nobody for a call that was called off', () => {
  expect(verdict({ reason: 'cancelled' })).toMatchObject({ status: 'unscored', fault: null });
});

test.each(['stt', 'llm', 'audio-llm', 'tts', 's2s', 'turns', 'line'] as const)(
  'never scores an agent whose %s failed, however the call ended',
  (stage) => {
    const failure = { stage, code: 'server', message: 'It is down.', retryable: true };

    expect(verdict({ reason: 'goodbye', failure })).toEqual({
      status: 'unscored',
      fault: 'infrastructure',
      why: `${stage} failed`,
      evidence: [{ source: 'component', what: `${stage} (server): It is down.` }],
    });
  },
);

test("tells a caller that broke from a caller's provider that failed", () => {
  const failed = (code: string) =>
    verdict({ reason: 'error', failure: { stage: 'caller', code, message: '', retryable: false } }).fault;

  expect([failed('unknown'), failed('plugin-broken'), failed('timeout')]).toEqual([
    'caller',
    'caller',
    'infrastructure',
  ]);
});

test('voids a call in which this process kept no time, as nobody else can be blamed for that', () => {
  const punctual = { frames: 100, lateMs: { p50: 0, p99: 1, max: 2 }, doubled: 0, dropped: 0 };
  const timing = certifyTiming(
    {
      clock: 'wall',
      caller: { ...punctual, lateMs: { p50: 0, p99: 1, max: 300 } },
      agent: { ...punctual, dropped: 2 },
      stalls: { count: 1, longestMs: 300 },
    },
    DEFAULT_TIMING_BUDGET,
  );

  expect(verdict({ reason: 'inactivity_timeout', timing })).toEqual({
    status: 'unscored',
    fault: 'infrastructure',
    why: 'this machine did not keep time',
    evidence: [
      { source: 'timing', what: "the caller's end of the line sent a frame 300 ms late; at most 250 ms" },
      { source: 'timing', what: "the agent's mouth threw 2 frames away; at most 0" },
    ],
  });
});

test('holds a refused key to be refused again, and a crash not', () => {
  const failed = (code: string) => ({ stage: 'llm', code, message: '', retryable: false }) as const;

  expect(['auth', 'rejected', 'plugin-broken', 'server'].map((code) => isHopeless(failed(code)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
