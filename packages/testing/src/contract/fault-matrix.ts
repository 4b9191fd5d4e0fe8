import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { type CallScope, EvaError, type Kind, type ProviderErrorCode } from '@eva/core';
import { describe, test } from 'vitest';
import { aScope } from '../builders/a-scope.ts';
import { countingClock } from '../builders/counting-clock.ts';
import { within } from '../duplex/within.ts';
import { FAULT_NAMES, type FaultName, type FaultScript } from '../emulators/faults/fault-script.ts';
import type { EmulatorEngines, ProviderEmulator, RunningEmulator } from '../emulators/provider-emulator.ts';

/**
 * How a use ends under a fault: with an error of a class, well, or in either way where that depends on what the fault
 * happens to strike.
 */
export type ExpectedOutcome = ProviderErrorCode | 'none' | readonly (ProviderErrorCode | 'none')[];

export interface FaultMatrixSubject {
  readonly title: string;
  readonly emulator: ProviderEmulator;
  readonly engines: () => EmulatorEngines;
  /**
   * One short but complete use of the adapter, which waits no longer for an answer than it is given here: short where the
   * fault is that none comes, and long where a busy machine should make no difference.
   */
  use(running: RunningEmulator, scope: CallScope, limits: { readonly answerTimeoutMs: number }): Promise<unknown>;
  /** How long a use may take, in real ms, before it counts as hanging. Default 10000. */
  readonly deadlineMs?: number;
  /** Requests that the faults strike. Default: all. */
  readonly path?: RegExp;
  /** Where it ends otherwise than most. */
  readonly expected?: { readonly [Fault in FaultName]?: ExpectedOutcome };
  /** Faults that cannot happen to this adapter, such as close codes of a WebSocket to one that has none. */
  readonly without?: readonly FaultName[];
}

const USUALLY: { readonly [Fault in FaultName]: ExpectedOutcome } = {
  'refused-401': 'auth',
  'refused-402': 'auth',
  'rate-limited': 'rate-limited',
  'rate-limited-retry-after': 'rate-limited',
  'server-500': 'server',
  'server-503': 'server',
  'overloaded-529': 'server',
  'stall-first-byte': 'timeout',
  'stall-mid-stream': 'timeout',
  'reset-mid-stream': 'connection',
  // However polite: nobody hangs up amid an answer.
  'close-1000': 'connection',
  'close-1005': 'connection',
  'close-1006': 'connection',
  'close-1008': 'rejected',
  'close-1011': 'server',
  'malformed-json': 'malformed',
  'oversized-frame': 'malformed',
  'out-of-order': 'none',
  'duplicate-events': 'none',
  'unknown-events': 'none',
  'clock-skew': 'none',
  'split-chunks': 'none',
};

/** Each fault against one adapter, as tests: it ends as the right class, in time, and leaves nothing behind. */
export function describeFaultMatrix(subject: FaultMatrixSubject): void {
  describe(`faults: ${subject.title}`, () => {
    for (const fault of FAULT_NAMES.filter((name) => subject.without?.includes(name) !== true)) {
      const expected = subject.expected?.[fault] ?? USUALLY[fault];
      test(`${fault} ends as ${[expected].flat().join(' or ')}`, () => strike(subject, fault, [expected].flat()));
    }
  });
}

export async function strike(
  subject: FaultMatrixSubject,
  fault: FaultName,
  expected: readonly string[],
): Promise<void> {
  const { emulator, engines, deadlineMs = 10_000 } = subject;
  const unhandled: unknown[] = [];
  const remember = (reason: unknown): unknown => unhandled.push(reason);
  process.on('unhandledRejection', remember);
  let kind: Kind | undefined;
  const script: FaultScript = {
    fault,
    ...(subject.path === undefined ? {} : { path: subject.path }),
    // Read when the adapter connects. Unanswered pings would show that somebody watches over the connection, and hide that
    // nobody watches over the answer.
    get answersPings() {
      return kind !== undefined && !CONVERSATIONS.includes(kind);
    },
  };
  const running = await emulator.start({ engines: engines(), faults: [script] });
  const asked: RunningEmulator = {
    ...running,
    optionsFor(slot) {
      kind = slot.kind;
      return running.optionsFor(slot);
    },
  };
  const counting = countingClock(aScope().clock);
  const scope = { ...aScope(), clock: counting };
  try {
    const outcome = await within(deadlineMs, `a use under ${fault}`, outcomeOf(subject, asked, scope, fault));
    const error = 'error' in outcome ? outcome.error : undefined;
    assert.ok(error === undefined || EvaError.is(error), `an error of ours, not ${inspect(error)}`);
    const code = error === undefined ? 'none' : error.code;
    assert.ok(expected.includes(code), `${fault} ended as ${code}: ${error === undefined ? '' : inspect(error)}`);
    if (fault === 'rate-limited-retry-after' && code === 'rate-limited') {
      assert.equal((error as { readonly retryAfterMs?: number }).retryAfterMs, 2000, 'the wait that was asked for');
    }
    if (isRefusal(fault)) assertAskedOnce(running);
    assertNoSecret(running, error);
    await settled(`what ${fault} left behind`, () => {
      const { exchanges, sockets } = running.active();
      return { exchanges, sockets, timers: counting.sleepers };
    });
    assert.deepEqual(unhandled, [], 'no unhandled rejection');
  } finally {
    await running.close();
    process.off('unhandledRejection', remember);
  }
}

async function outcomeOf(
  { use }: FaultMatrixSubject,
  running: RunningEmulator,
  scope: CallScope,
  fault: FaultName,
): Promise<{ readonly value: unknown } | { readonly error: unknown }> {
  try {
    return {
      value: await use(running, scope, { answerTimeoutMs: fault.startsWith('stall') ? STALLED_MS : PATIENT_MS }),
    };
  } catch (error) {
    return { error };
  }
}

function isRefusal(fault: FaultName): boolean {
  return /^(refused|rate-limited|server|overloaded)/.test(fault);
}

/** Attempts are the run's to count: a hidden second one would be measured as latency. */
function assertAskedOnce({ requests }: RunningEmulator): void {
  const asked = requests.map(({ method, path }) => `${method} ${path}`);
  assert.equal(new Set(asked).size, asked.length, `asked again after a refusal: ${asked.join(', ')}`);
}

/** Whatever could be printed of an error, its causes included, shows no key. */
function assertNoSecret({ secrets }: RunningEmulator, error: unknown): void {
  const shown = inspect(error, { depth: 8, showHidden: true });
  for (const [name, value] of Object.entries(secrets)) {
    assert.ok(!shown.includes(value), `${name} is in the error`);
  }
}

/** They owe nothing before they have heard something: that one hangs is seen by the silence of its connection alone. */
const CONVERSATIONS: readonly Kind[] = ['s2s', 'caller'];

const STALLED_MS = 400;
const PATIENT_MS = 5000;

const SETTLED_WITHIN_MS = 1000;
const LOOK_EVERY_MS = 10;

/** Connections and timers may take a moment to go, but go. */
async function settled(what: string, look: () => { readonly [name: string]: number }): Promise<void> {
  const { clock } = aScope();
  // An unhandled rejection is only reported once everything else has run.
  await clock.sleep(LOOK_EVERY_MS);
  const untilMs = clock.now() + SETTLED_WITHIN_MS;
  while (Object.values(look()).some((count) => count > 0)) {
    assert.ok(clock.now() < untilMs, `${what}: ${JSON.stringify(look())}`);
    await clock.sleep(LOOK_EVERY_MS);
  }
}
