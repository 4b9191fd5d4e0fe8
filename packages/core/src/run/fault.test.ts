import { expect, test } from 'vitest';
import { verdictOn } from './fault.ts';

test.each([
  ['goodbye', { status: 'scored', fault: null }],
  ['inactivity_timeout', { status: 'scored', fault: null }],
  ['time_limit_exceeded', { status: 'scored', fault: null }],
  ['assistant_disconnect', { status: 'scored', fault: 'agent' }],
  ['cancelled', { status: 'unscored', fault: null }],
  ['error', { status: 'unscored', fault: 'infrastructure' }],
  ['something new', { status: 'unscored', fault: 'infrastructure' }],
] as const)('a call that ended with %s', (reason, verdict) => {
  expect(verdictOn({ by: 'error', reason }, null)).toEqual(verdict);
});

test.each(['stt', 'llm', 'audio-llm', 'tts', 's2s', 'turns', 'line'] as const)(
  'never scores an agent whose %s failed, however the call ended',
  (stage) => {
    const failure = { stage, code: 'server', message: 'It is down.', retryable: true };

    expect(verdictOn({ by: 'caller', reason: 'goodbye' }, failure)).toEqual({
      status: 'unscored',
      fault: 'infrastructure',
    });
  },
);

test("tells a caller that broke from a caller's provider that failed", () => {
  const failed = (code: string) =>
    verdictOn({ by: 'error', reason: 'error' }, { stage: 'caller', code, message: '', retryable: false });

  expect([failed('unknown'), failed('timeout')]).toEqual([
    { status: 'unscored', fault: 'caller' },
    { status: 'unscored', fault: 'infrastructure' },
  ]);
});
