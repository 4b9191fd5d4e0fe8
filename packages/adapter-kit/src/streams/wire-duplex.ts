import { asyncQueue, type CallScope, type Duplex, type Millis } from '@eva/core';
import type { ProviderErrors } from '../errors/provider-errors.ts';
import type { WireMessage } from '../sockets/wire-message.ts';
import { boundedWait } from './bounded-wait.ts';
import { type Deferred, deferred } from './deferred.ts';
import { createWatchdog } from './watchdog.ts';

/** What an adapter's connection does with what the provider sends. */
export interface Wire<Out> {
  /** Ignored once the connection is over. */
  emit(event: Out): void;
  /** The events throw it, after what came before, and everything is released. The first failure counts. */
  fail(error: unknown): void;
  /** Everything is answered: the events end, and everything is released. */
  end(): void;
  /** The provider owes an answer: when it neither comes nor anything is emitted in `answerTimeoutMs`, that is a timeout. */
  due(what: string): void;
  /** It owes nothing any more. */
  settled(): void;
  /** Aborted when the connection is over, for whatever reason. */
  readonly signal: AbortSignal;
  /**
   * Takes the messages of a socket as fast as the events are taken. Their failure is the connection's; so is their end,
   * unless `ended` says what it means.
   */
  read(
    messages: AsyncIterable<WireMessage>,
    take: (message: WireMessage) => void | Promise<void>,
    ended?: () => void,
  ): void;
}

export interface WireConnection<In> {
  /** One input at a time, in order; `send` resolves with it. */
  take(input: In): void | Promise<void>;
  /** Looks at each input at once, ahead of what is still waiting; true when that was all it needs. */
  urgent?(input: In): boolean;
  /** There is no more input. Once everything is answered the connection says `wire.end()`. */
  finish(): void | Promise<void>;
  /** Called exactly once, whatever ended the connection. Not waited for longer than 100 ms. */
  close(): void | Promise<void>;
}

export interface WireDuplexSpec<In, Out> {
  readonly errors: ProviderErrors;
  readonly scope: CallScope;
  /** Until `connect` has resolved. */
  readonly connectTimeoutMs: Millis;
  /** Longest silence of the provider while it owes an answer. */
  readonly answerTimeoutMs: Millis;
  /** Opens the connection with `wire.signal`, and says how it takes input. */
  connect(wire: Wire<Out>): Promise<WireConnection<In>>;
}

/** An abort has 100 ms in all. */
const CLOSE_MS = 90;
/** Events that may wait before the provider is read no further; one that cannot be made to wait fails far above. */
const MANY_EVENTS = 512;
const TOO_MANY_EVENTS = 50_000;
/** A minute of frames that nobody waited for. */
const TOO_MANY_INPUTS = 3000;

/** A duplex around a live connection to a provider, which keeps the contract for it: order, end, abort, back-pressure. */
export async function openWireDuplex<In, Out>(spec: WireDuplexSpec<In, Out>): Promise<Duplex<In, Out>> {
  const { errors, scope, connectTimeoutMs, answerTimeoutMs } = spec;
  const { clock, signal } = scope;
  signal.throwIfAborted();

  const events = asyncQueue<Out>();
  const over = new AbortController();
  const failed = deferred<never>();
  /** Sends that are waited for; none of them waits beyond the end. */
  const sends = new Set<() => void>();
  let connection: WireConnection<In> | undefined;
  let accepting = true;
  let releasing: Promise<void> | undefined;
  let tail: Promise<void> = Promise.resolve();
  let room: Deferred<void> | undefined;

  const closed = async (open: WireConnection<In>): Promise<void> => {
    const closing = (async () => open.close())();
    await boundedWait(closing, {
      clock,
      limitMs: CLOSE_MS,
      signal: new AbortController().signal,
      late: () => undefined,
    })
      // How a connection that is over takes its closing is of no interest.
      .catch(() => {});
  };
  const release = (): Promise<void> => {
    releasing ??= (async () => {
      accepting = false;
      signal.removeEventListener('abort', abort);
      over.abort();
      room?.resolve();
      for (const settle of sends) settle();
      if (connection !== undefined) await closed(connection);
      events.end();
    })();
    return releasing;
  };
  const fail = (error: unknown): void => {
    if (over.signal.aborted) return;
    const reason: unknown = signal.aborted ? signal.reason : errors.fromThrown(error);
    events.fail(reason);
    failed.reject(reason);
    void release();
  };
  const abort = (): void => fail(signal.reason);
  signal.addEventListener('abort', abort, { once: true });

  const watchdog = createWatchdog({
    clock,
    limitMs: answerTimeoutMs,
    signal: over.signal,
    bark: (what) => fail(errors.timeout(what, answerTimeoutMs)),
  });

  const wire: Wire<Out> = {
    emit(event) {
      if (over.signal.aborted) return;
      watchdog.feed();
      events.push(event);
      if (events.depth > TOO_MANY_EVENTS) fail(errors.malformed('sent more than anyone could take'));
    },
    fail,
    end() {
      events.end();
      void release();
    },
    due: (what) => watchdog.due(what),
    settled: () => watchdog.settled(),
    signal: over.signal,
    read(messages, take, ended) {
      const run = async (): Promise<void> => {
        for await (const message of messages) {
          if (over.signal.aborted) return;
          await take(message);
          if (events.depth <= MANY_EVENTS) continue;
          room ??= deferred<void>();
          await room.promise;
        }
        if (over.signal.aborted) return;
        if (ended === undefined) fail(errors.make('connection', 'ended the connection in the middle of the call'));
        else ended();
      };
      run().catch(fail);
    },
  };

  const connecting = (async () => spec.connect(wire))();
  try {
    connection = await boundedWait(Promise.race([connecting, failed.promise]), {
      clock,
      signal,
      limitMs: connectTimeoutMs,
      late: () => errors.timeout('connecting', connectTimeoutMs),
    });
  } catch (error) {
    // What opens too late is closed again.
    connecting.then(closed, () => {});
    const reason = signal.aborted ? signal.reason : errors.fromThrown(error);
    await release();
    throw reason;
  }
  const open = connection;
  // The connection may have failed in the moment in which it opened: then its events say so.
  if (over.signal.aborted) await closed(open);

  const enqueue = (work: () => void | Promise<void>): Promise<void> =>
    new Promise((resolve) => {
      const settle = (): void => {
        sends.delete(settle);
        resolve();
      };
      sends.add(settle);
      if (sends.size > TOO_MANY_INPUTS) fail(errors.make('server', 'takes no input any more'));
      tail = tail.then(async () => {
        try {
          if (!over.signal.aborted) await work();
        } catch (error) {
          fail(error);
        }
        settle();
      });
    });

  return {
    events: {
      [Symbol.asyncIterator]: () => {
        const inner = events[Symbol.asyncIterator]();
        return {
          next: () => {
            if (room !== undefined && events.depth <= MANY_EVENTS / 2) {
              room.resolve();
              room = undefined;
            }
            return inner.next();
          },
          return: async () => {
            await release();
            return { done: true, value: undefined };
          },
        };
      },
    },
    async send(input) {
      if (!accepting) throw errors.streamClosed();
      if (open.urgent?.(input) === true) return;
      await enqueue(() => open.take(input));
    },
    async finish() {
      if (!accepting) return;
      accepting = false;
      watchdog.due('the end after the last input');
      await enqueue(() => open.finish());
    },
    [Symbol.asyncDispose]: release,
  };
}
