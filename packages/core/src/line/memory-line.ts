import { type AsyncQueue, asyncQueue } from '../streams/async-queue.ts';
import type { LineMessage } from './line-message.ts';
import type { LinePort } from './line-port.ts';

/** Both ends of a line inside one process. Either end may close it; what was sent before still arrives. */
export function memoryLine(): { readonly caller: LinePort; readonly agent: LinePort } {
  const toCaller = asyncQueue<LineMessage>();
  const toAgent = asyncQueue<LineMessage>();
  return { caller: end(toCaller, toAgent), agent: end(toAgent, toCaller) };
}

function end(incoming: AsyncQueue<LineMessage>, outgoing: AsyncQueue<LineMessage>): LinePort {
  return {
    transport: 'memory',
    messages: incoming,
    send: (message) => outgoing.push(message),
    close: () => {
      outgoing.end();
      incoming.end();
      return Promise.resolve();
    },
  };
}
