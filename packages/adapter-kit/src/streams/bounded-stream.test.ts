import { describe, expect, test } from 'vitest';
import { all, virtualScope, wallScope } from '../__fixtures__/scope.ts';
import { providerErrors } from '../errors/provider-errors.ts';
import { boundedAnswer, boundedStream } from './bounded-stream.ts';

const errors = providerErrors({ provider: 'acme', stage: 'llm' });
const never = new Promise<never>(() => {});

async function* pieces(...values: readonly (string | Promise<string>)[]): AsyncGenerator<string> {
  for (const value of values) yield await value;
}

function streamOf(
  scope: ReturnType<typeof wallScope>,
  open: (signal: AbortSignal) => PromiseLike<AsyncIterable<string>>,
) {
  const { clock, signal } = scope;
  return boundedStream({ open, errors, clock, signal, firstTimeoutMs: 1000, idleTimeoutMs: 300 });
}

describe('a streamed answer', () => {
  test('comes piece by piece', async () => {
    const { seen } = await all(streamOf(wallScope(), async () => pieces('a', 'b')));

    expect(seen).toEqual(['a', 'b']);
  });

  test.each([
    ['that does not begin', () => never, 1000, 'the beginning of the answer: nothing within 1000 ms'],
    [
      'whose head is all there is',
      async () => pieces(never),
      1000,
      'the beginning of the answer: nothing within 1000 ms',
    ],
    ['that stops in the middle', async () => pieces('a', never), 300, 'the rest of the answer: nothing within 300 ms'],
  ])('%s is given up', async (_, open, afterMs, message) => {
    const scope = virtualScope();
    const { failure } = await scope.run(() => all(streamOf(scope, open)));

    expect(failure).toMatchObject({ code: 'timeout', message: `acme (llm): ${message}` });
    expect(scope.clock.now()).toBe(afterMs);
  });

  test('throws the reason of an abort unchanged and cuts the request', async () => {
    const scope = wallScope();
    const reason = { because: 'barge-in' };
    let request: AbortSignal | undefined;
    const reading = all(
      streamOf(scope, async (signal) => {
        request = signal;
        return pieces('a', never);
      }),
    );
    await scope.clock.sleep(0);
    scope.abort(reason);

    expect((await reading).failure).toBe(reason);
    expect(request?.aborted).toBe(true);
  });

  test('cuts the request when it is left early', async () => {
    let request: AbortSignal | undefined;
    const stream = streamOf(wallScope(), async (signal) => {
      request = signal;
      return pieces('a', never);
    });
    for await (const _ of stream) break;

    expect(request?.aborted).toBe(true);
  });

  test('is not asked for when the call is already over', async () => {
    const scope = wallScope();
    scope.abort('over');
    const { failure } = await all(streamOf(scope, async () => pieces('a')));

    expect(failure).toBe('over');
  });
});

test('one answer has a limit and errors of ours', async () => {
  const scope = virtualScope();
  const { clock, signal } = scope;
  const ask = (answer: () => PromiseLike<string>) =>
    boundedAnswer({ ask: answer, errors, clock, signal, timeoutMs: 50 });

  await expect(scope.run(() => ask(() => never))).rejects.toMatchObject({ code: 'timeout' });
  await expect(
    scope.run(() => ask(() => Promise.reject(Object.assign(new Error('no'), { status: 429 })))),
  ).rejects.toMatchObject({ code: 'rate-limited' });
});
