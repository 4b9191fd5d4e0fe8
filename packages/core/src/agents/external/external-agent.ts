import { InternalError } from '../../errors/internal-error.ts';
import { ProviderError } from '../../errors/provider-error.ts';
import type { LineClosing, LinePort } from '../../line/line-port.ts';
import type { AgentCall } from '../agent-call.ts';
import type { AgentReport } from '../agent-report.ts';
import { componentFailure } from '../component-failure.ts';
import { closingFailure } from './closing-failure.ts';

/** Watches the line to an agent that eva does not run, until it is gone, and says whether it failed or was hung up. */
export async function runExternalAgent(
  call: Pick<AgentCall, 'port' | 'log' | 'system' | 'signal'>,
): Promise<AgentReport> {
  const { port, log, system, signal } = call;
  const closing = await closingOf(port);
  const url = system.line?.url ?? '';
  const error = closingFailure(url, closing) ?? deafness(url, port);
  if (error === undefined || signal.aborted) return { failure: null, pacing: null, replies: 0 };
  const failure = componentFailure('line', error);
  log.append({ type: 'component-error', ...failure });
  return { failure, pacing: null, replies: 0 };
}

/** In bounded time once this end is closed, which the end of every call does. */
function closingOf({ closed }: LinePort): Promise<LineClosing> {
  if (closed !== undefined) return closed;
  throw new InternalError({
    code: 'line-unwatched',
    message: 'An external agent came on a line that is no connection.',
  });
}

/** An agent that takes none of the caller's audio off the connection has not heard the call. */
function deafness(url: string, { droppedFrames = 0 }: LinePort): ProviderError | undefined {
  if (droppedFrames === 0) return undefined;
  const message = `The agent at ${url} stopped reading: ${droppedFrames} frames of the caller could not be sent.`;
  return new ProviderError({ code: 'timeout', provider: 'external', stage: 'line', message });
}
