import { parentPort } from 'node:worker_threads';
import type { FromThread, ToThread } from './thread-messages.ts';

export interface ThreadService<Ask, Reply> {
  /** What is thrown here reaches the asker as a failure of the engine. Questions may be answered out of order. */
  answer(session: number, ask: Ask): Reply | Promise<Reply>;
  /** The session asks no more; what was kept for it can go. */
  close(session: number): void;
}

/** Answers, in a worker thread, what `sharedThread` asks. To be called once, by the file that is the worker. */
export function serveThread<Ask, Reply>(service: ThreadService<Ask, Reply>): void {
  const port = parentPort;
  if (port === null) throw new Error('this file runs as a worker thread only');
  port.on('message', async (message: ToThread<Ask>) => {
    if (message.type === 'close') {
      service.close(message.session);
      return;
    }
    const { id, session, ask } = message;
    try {
      port.postMessage({ id, reply: await service.answer(session, ask) } satisfies FromThread<Reply>);
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      port.postMessage({ id, failure } satisfies FromThread<Reply>);
    }
  });
}
