import { asyncQueue, type CallScope, type Duplex, engineDuplex } from '@eva/core';
import { describe, expect, test } from 'vitest';
import { duplexChecks } from './duplex-checks.ts';
import type { DuplexSubject } from './duplex-use.ts';

type EchoDuplex = Duplex<string, string>;
type Break = (scope: CallScope) => EchoDuplex;

let made = 0;

/** Keeps the contract: answers each word with itself. */
function echo(scope: CallScope, take = (word: string): string => word): EchoDuplex {
  return engineDuplex<string, string>({
    provider: 'echo',
    stage: 'stt',
    scope,
    take: async (word, emit) => emit(await scope.compute(async () => take(word))),
  });
}

function subject(open: Break): DuplexSubject<string, string> {
  return {
    open: async (scope) => open(scope),
    inputs: ['one', 'two', 'three'],
    deterministic: true,
    abortWithinMs: 60,
    answerWithinMs: 60,
  };
}

/** For each check an adapter that breaks just this rule. */
const BROKEN: { readonly [check: string]: Break } = {
  'ends its events once everything is answered after finish, and sends nothing more': (scope) => ({
    ...echo(scope),
    finish: async () => undefined,
  }),
  'refuses input after finish with stream-closed': (scope) => {
    const duplex = echo(scope);
    return { ...duplex, send: (word) => duplex.send(word).catch(() => undefined) };
  },
  'can be disposed twice, and ends': (scope) => {
    const duplex = echo(scope);
    let isDisposed = false;
    return {
      ...duplex,
      async [Symbol.asyncDispose]() {
        if (isDisposed) throw new Error('already disposed');
        isDisposed = true;
        await duplex[Symbol.asyncDispose]();
      },
    };
  },
  'releases everything when its events are left early': (scope) => {
    const duplex = echo(scope);
    const iterator = duplex.events[Symbol.asyncIterator]();
    return { ...duplex, events: { [Symbol.asyncIterator]: () => ({ next: () => iterator.next() }) } };
  },
  'does not begin when the call is already over': (scope) =>
    echo({ ...scope, signal: scope.signal.aborted ? new AbortController().signal : scope.signal }),
  'stops at once when aborted before any input, and throws the reason unchanged': (scope) => wrapsAborts(scope),
  'stops at once when aborted after the first input, and throws the reason unchanged': (scope) => wrapsAborts(scope),
  'stops at once when aborted amid its answers, and throws the reason unchanged': (scope) => {
    const duplex = echo({ ...scope, signal: new AbortController().signal });
    return duplex;
  },
  'gives the same output for the same input': (scope) => echo(scope, (word) => `${word} ${made++}`),
  'works on the virtual clock, the same each time': (scope) =>
    scope.clock.kind === 'virtual' ? echo(scope, () => `${made++}`) : echo(scope),
};

/** Ends with an error of its own instead of the reason of the abort. */
function wrapsAborts(scope: CallScope): EchoDuplex {
  const events = asyncQueue<string>();
  scope.signal.addEventListener('abort', () => events.fail(new Error('aborted')));
  const duplex = echo({ ...scope, signal: new AbortController().signal });
  return { ...duplex, events };
}

describe.each(duplexChecks<string, string>())('$name', (check) => {
  test('passes an adapter that keeps the contract', async () => {
    await expect(check.run(subject(echo))).resolves.toBeUndefined();
  });

  test('fails one that breaks it', async () => {
    const broken = BROKEN[check.name];

    expect(broken).toBeTypeOf('function');
    await expect(check.run(subject(broken ?? echo))).rejects.toThrow();
  });
});
