import { Worker } from 'node:worker_threads';
import type { FromThread, ToThread } from './thread-messages.ts';

/** `server`: the engine or its thread failed. `stream-closed`: the session was closed before it was answered. */
export type ThreadFailure = 'server' | 'stream-closed';

export interface SharedThreadSpec {
  /** The file that calls `serveThread`. */
  readonly worker: URL;
  /** Makes the adapter's own error. */
  failure(code: ThreadFailure, message: string): Error;
}

export interface SharedThread<Ask, Reply> {
  open(): ThreadSession<Ask, Reply>;
}

/** What belongs together in the thread, such as one stream of one call. */
export interface ThreadSession<Ask, Reply> {
  ask(ask: Ask): Promise<Reply>;
  /** Whatever is still owed is refused at once. */
  close(): void;
}

interface Owed<Reply> {
  readonly session: number;
  resolve(reply: Reply): void;
  reject(reason: unknown): void;
}

interface Running<Reply> {
  readonly worker: Worker;
  readonly owed: Map<number, Owed<Reply>>;
  /** Questions that it has not answered yet, those included that nobody waits for any more. */
  readonly busyWith: Set<number>;
}

/**
 * A worker thread that all calls of this process share. It starts with the first question, ends with the last session, and
 * keeps the process alive only while it owes an answer. It is never ended in the middle of one: native code of an engine
 * that finds its thread gone takes the process with it.
 */
export function sharedThread<Ask, Reply>(spec: SharedThreadSpec): SharedThread<Ask, Reply> {
  const sessions = new Set<number>();
  let running: Running<Reply> | undefined;
  let nextSession = 0;
  let nextId = 0;

  const start = (): Running<Reply> => {
    const started: Running<Reply> = { worker: new Worker(spec.worker), owed: new Map(), busyWith: new Set() };
    started.worker.on('message', (message: FromThread<Reply>) => {
      const owed = started.owed.get(message.id);
      started.owed.delete(message.id);
      started.busyWith.delete(message.id);
      restWhenIdle(started);
      if (running !== started) endWhenDone(started);
      if ('failure' in message) owed?.reject(spec.failure('server', message.failure));
      else owed?.resolve(message.reply);
    });
    started.worker.on('error', (error) => {
      if (running === started) running = undefined;
      for (const owed of started.owed.values()) owed.reject(spec.failure('server', error.message));
      started.owed.clear();
      started.busyWith.clear();
    });
    return started;
  };

  const post = ({ worker }: Running<Reply>, message: ToThread<Ask>): void => worker.postMessage(message);

  const close = (session: number): void => {
    if (!sessions.delete(session) || running === undefined) return;
    for (const [id, owed] of running.owed) {
      if (owed.session !== session) continue;
      running.owed.delete(id);
      owed.reject(spec.failure('stream-closed', 'the stream was closed'));
    }
    post(running, { type: 'close', session });
    restWhenIdle(running);
    if (sessions.size > 0) return;
    const last = running;
    running = undefined;
    endWhenDone(last);
  };

  return {
    open() {
      const session = nextSession++;
      sessions.add(session);
      return {
        ask: (ask) =>
          new Promise((resolve, reject) => {
            if (!sessions.has(session)) {
              reject(spec.failure('stream-closed', 'the stream is closed'));
              return;
            }
            running ??= start();
            const id = nextId++;
            running.owed.set(id, { session, resolve, reject });
            running.busyWith.add(id);
            running.worker.ref();
            post(running, { type: 'ask', id, session, ask });
          }),
        close: () => close(session),
      };
    },
  };
}

function endWhenDone<Reply>({ worker, busyWith }: Running<Reply>): void {
  if (busyWith.size === 0) void worker.terminate();
}

function restWhenIdle<Reply>({ worker, owed }: Running<Reply>): void {
  if (owed.size === 0) worker.unref();
}
