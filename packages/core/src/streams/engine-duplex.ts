import type { Stage } from '../errors/provider-error.ts';
import { ProviderError } from '../errors/provider-error.ts';
import type { CallScope } from '../protocol/call-scope.ts';
import type { Duplex } from '../protocol/duplex.ts';
import { asyncQueue } from './async-queue.ts';

export interface EngineDuplexSpec<In, Out> {
  readonly provider: string;
  readonly stage: Stage;
  readonly scope: CallScope;
  /** Takes one input; inputs are taken one after the other, in order. */
  take(input: In, emit: (event: Out) => void): Promise<void> | void;
  /** Everything was taken after `finish`: the last chance to emit. */
  drain?(emit: (event: Out) => void): Promise<void> | void;
  /** Called exactly once, whatever ended the connection. */
  dispose?(): Promise<void> | void;
}

/**
 * A duplex around an engine that answers inputs in order, which keeps the contract for it: input after the end throws
 * `stream-closed`, an abort is thrown unchanged, leaving early or disposing twice releases everything once.
 */
export function engineDuplex<In, Out>(spec: EngineDuplexSpec<In, Out>): Duplex<In, Out> {
  const events = asyncQueue<Out>();
  const emit = (event: Out): void => events.push(event);
  let tail: Promise<void> = Promise.resolve();
  let accepting = true;
  let disposed: Promise<void> | undefined;

  const dispose = (): Promise<void> => {
    accepting = false;
    spec.scope.signal.removeEventListener('abort', abort);
    disposed ??= (async () => {
      await spec.dispose?.();
      events.end();
    })();
    return disposed;
  };
  const abort = (): void => {
    events.fail(spec.scope.signal.reason);
    void dispose();
  };
  if (spec.scope.signal.aborted) abort();
  else spec.scope.signal.addEventListener('abort', abort, { once: true });

  const enqueue = (work: () => Promise<void> | void): Promise<void> => {
    tail = tail.then(async () => {
      if (events.closed) return;
      try {
        await work();
      } catch (error) {
        events.fail(error);
        await dispose();
      }
    });
    return tail;
  };

  return {
    events: {
      [Symbol.asyncIterator]: () => {
        const inner = events[Symbol.asyncIterator]();
        return {
          next: () => inner.next(),
          return: async () => {
            await dispose();
            return { done: true, value: undefined };
          },
        };
      },
    },
    async send(input) {
      if (!accepting) {
        throw new ProviderError({
          code: 'stream-closed',
          provider: spec.provider,
          stage: spec.stage,
          message: `${spec.provider} (${spec.stage}): input after the end of the stream`,
        });
      }
      await enqueue(() => spec.take(input, emit));
    },
    async finish() {
      if (!accepting) return;
      accepting = false;
      await enqueue(async () => {
        await spec.drain?.(emit);
        await dispose();
      });
    },
    [Symbol.asyncDispose]: dispose,
  };
}
