import { dialLine } from '../line/dial-line.ts';
import type { LinePort } from '../line/line-port.ts';
import { listenForLine } from '../line/listen-for-line.ts';
import { memoryLine } from '../line/memory-line.ts';
import type { Clock } from '../protocol/clock.ts';
import { lineToken } from '../random/line-token.ts';

export interface CallLine extends AsyncDisposable {
  readonly caller: LinePort;
  readonly agent: LinePort;
}

/** In memory where time is virtual; a WebSocket on loopback, with a token of its own, where it is real. */
export async function openCallLine(clock: Clock, signal: AbortSignal): Promise<CallLine> {
  if (clock.kind === 'virtual') return { ...memoryLine(), [Symbol.asyncDispose]: () => Promise.resolve() };
  const listener = await listenForLine({ clock, token: lineToken(), signal });
  try {
    const [agent, caller] = await Promise.all([listener.accept(), dialLine(listener.url, { clock, signal })]);
    return { caller, agent, [Symbol.asyncDispose]: () => listener.close() };
  } catch (error) {
    await listener.close();
    throw error;
  }
}
