import { describe, expect, test } from 'vitest';
import { all, type FixtureScope, virtualScope, wallScope } from '../__fixtures__/scope.ts';
import { providerErrors } from '../errors/provider-errors.ts';
import { deferred } from './deferred.ts';
import { openWireDuplex, type Wire, type WireConnection } from './wire-duplex.ts';

const errors = providerErrors({ provider: 'acme', stage: 's2s' });
const never = new Promise<never>(() => {});

/** A connection that answers each word with itself, unless it is told otherwise. */
async function opened(scope: FixtureScope, given: Partial<WireConnection<string>> = {}) {
  let wire: Wire<string> | undefined;
  let closings = 0;
  const duplex = await openWireDuplex<string, string>({
    errors,
    scope,
    connectTimeoutMs: 100,
    answerTimeoutMs: 200,
    async connect(made) {
      wire = made;
      return {
        take: (word) => made.emit(word),
        finish: () => made.end(),
        close: () => {
          closings += 1;
        },
        ...given,
      };
    },
  });
  if (wire === undefined) throw new Error('did not connect');
  return { duplex, wire, closings: () => closings };
}

describe('a live connection', () => {
  test('takes input in order, one at a time, and ends after the last answer', async () => {
    const scope = wallScope();
    const taken: string[] = [];
    const { duplex, closings } = await opened(scope, {
      async take(word) {
        taken.push(`${word} begins`);
        await scope.clock.sleep(1);
        taken.push(`${word} ends`);
      },
    });
    const reading = all(duplex.events);
    await Promise.all([duplex.send('a'), duplex.send('b')]);
    await duplex.finish();

    expect(taken).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
    expect(await reading).toEqual({ seen: [] });
    expect(closings()).toBe(1);
  });

  test('throws the reason of an abort unchanged, and lets no send wait', async () => {
    const scope = wallScope();
    const { duplex, closings } = await opened(scope, { take: () => never });
    const reading = all(duplex.events);
    const sending = duplex.send('stuck');
    const reason = { because: 'over' };
    scope.abort(reason);

    expect((await reading).failure).toBe(reason);
    await expect(sending).resolves.toBeUndefined();
    await expect(duplex.send('late')).rejects.toMatchObject({ code: 'stream-closed' });
    expect(closings()).toBe(1);
  });

  test('counts the first failure, after what came before it', async () => {
    const { duplex, wire } = await opened(wallScope());
    wire.emit('said');
    wire.fail(Object.assign(new Error('busy'), { status: 503 }));
    wire.fail(new Error('later'));
    wire.emit('unheard');

    expect(await all(duplex.events)).toMatchObject({ seen: ['said'], failure: { code: 'server', status: 503 } });
  });

  test('looks at urgent input ahead of what waits', async () => {
    const urgent: string[] = [];
    const { duplex } = await opened(wallScope(), {
      take: () => never,
      urgent: (word) => word === 'cancel' && urgent.push(word) > 0,
    });
    const stuck = duplex.send('stuck');
    await duplex.send('cancel');

    expect(urgent).toEqual(['cancel']);
    await duplex[Symbol.asyncDispose]();
    await stuck;
  });

  test('is not held up by a closing that hangs', async () => {
    const scope = virtualScope();
    await scope.run(async () => {
      const { duplex } = await opened(scope, { close: () => never });
      await duplex[Symbol.asyncDispose]();
    });

    expect(scope.clock.now()).toBeLessThan(100);
  });
});

describe('a deadline', () => {
  test('for connecting ends in a timeout, and what opens too late is closed again', async () => {
    const scope = virtualScope();
    const late = deferred<WireConnection<string>>();
    const closed = deferred<string>();
    const opening = scope.run(() =>
      openWireDuplex<string, string>({
        errors,
        scope,
        connectTimeoutMs: 100,
        answerTimeoutMs: 200,
        connect: () => late.promise,
      }),
    );

    await expect(opening).rejects.toMatchObject({
      code: 'timeout',
      message: 'acme (s2s): connecting: nothing within 100 ms',
    });
    late.resolve({ take: () => {}, finish: () => {}, close: () => closed.resolve('closed') });
    expect(await closed.promise).toBe('closed');
  });

  test('for an answer runs from the last sign of life', async () => {
    const scope = virtualScope();
    const { failure } = await scope.run(async () => {
      const { duplex, wire } = await opened(scope);
      wire.due('a reply');
      const reading = all(duplex.events);
      await scope.clock.sleep(150);
      wire.emit('still here');
      return reading;
    });

    expect(failure).toMatchObject({ code: 'timeout', message: 'acme (s2s): a reply: nothing within 200 ms' });
    expect(scope.clock.now()).toBe(350);
  });

  test('holds only while something is owed', async () => {
    const scope = virtualScope();
    const { seen, failure } = await scope.run(async () => {
      const { duplex, wire } = await opened(scope);
      const reading = all(duplex.events);
      wire.due('a reply');
      await scope.clock.sleep(150);
      wire.settled();
      await scope.clock.sleep(1000);
      wire.emit('late and welcome');
      wire.end();
      return reading;
    });

    expect({ seen, failure }).toEqual({ seen: ['late and welcome'], failure: undefined });
  });

  test('comes for the end as well', async () => {
    const scope = virtualScope();
    const { failure } = await scope.run(async () => {
      const { duplex } = await opened(scope, { finish: () => {} });
      const reading = all(duplex.events);
      await duplex.finish();
      return reading;
    });

    expect(failure).toMatchObject({ code: 'timeout' });
  });
});

test('a socket that ends in the middle of the call is a failure, unless its end was expected', async () => {
  const ending = async function* () {
    yield { type: 'text', text: 'last' } as const;
  };
  const unexpected = await opened(wallScope());
  unexpected.wire.read(ending(), (message) => unexpected.wire.emit(message.type));
  const expected = await opened(wallScope());
  expected.wire.read(ending(), (message) => expected.wire.emit(message.type), expected.wire.end);

  expect(await all(unexpected.duplex.events)).toMatchObject({ seen: ['text'], failure: { code: 'connection' } });
  expect(await all(expected.duplex.events)).toEqual({ seen: ['text'] });
});

test('a socket is read no faster than its events are taken', async () => {
  const scope = wallScope();
  const { duplex, wire } = await opened(scope);
  let sent = 0;
  const flood = async function* () {
    for (;;) {
      sent += 1;
      yield { type: 'text', text: 'more' } as const;
    }
  };
  wire.read(flood(), () => wire.emit('more'));
  await scope.clock.sleep(20);
  const waiting = sent;
  await scope.clock.sleep(20);

  expect(sent).toBe(waiting);
  expect(waiting).toBeLessThan(1000);
  for await (const _ of duplex.events) if (sent > waiting) break;
});

test('does not connect when the call is already over', async () => {
  const scope = wallScope();
  scope.abort('over');

  await expect(opened(scope)).rejects.toBe('over');
});

test('a failure while connecting is thrown by the opening', async () => {
  const scope = wallScope();
  const opening = openWireDuplex<string, string>({
    errors,
    scope,
    connectTimeoutMs: 5000,
    answerTimeoutMs: 5000,
    connect(wire) {
      wire.fail(errors.make('auth', 'refused'));
      return never;
    },
  });

  await expect(opening).rejects.toMatchObject({ code: 'auth' });
});
