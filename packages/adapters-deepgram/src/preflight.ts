import type { DeepgramTransport } from '@deepgram/sdk';
import { deferred, judgeAnswer } from '@eva/adapter-kit';
import type { Deepgram } from './client.ts';
import type { Prepare } from './dial.ts';
import type { SharedOptions } from './shared-options.ts';
import { trySocket } from './try-socket.ts';

export interface PreflightSpec {
  readonly deepgram: Deepgram;
  readonly options: SharedOptions;
  readonly prepare: Prepare;
  readonly signal: AbortSignal;
}

/**
 * Connects as a call would and hangs up: key, credit, model and parameters are checked by the service, and nothing is
 * heard or said that could be billed. The list of models would not do, because it is public. The socket is ours, because
 * the SDK's own does not tell why a server refused it.
 */
export async function preflightSocket({ deepgram, options, prepare, signal }: PreflightSpec): Promise<void> {
  const { errors } = deepgram;
  await judgeAnswer({
    async ask(over) {
      const tried = deferred<void>();
      const client = deepgram.client(async (url, headers) => {
        await trySocket({ url: url.replace(/^http/, 'ws'), headers, errors, signal: over }).then(
          tried.resolve,
          tried.reject,
        );
        return NO_TRANSPORT;
      });
      const connection = await prepare(client, { reconnectAttempts: 0, abortSignal: over });
      connection.connect();
      try {
        await tried.promise;
      } finally {
        connection.close();
      }
    },
    errors,
    signal,
    timeoutMs: options.connectTimeoutMs,
  });
}

/** What the SDK is handed once everything is known. */
const NO_TRANSPORT: DeepgramTransport = {
  isOpen: () => false,
  send: () => {},
  close: () => {},
  onOpen: () => {},
  onMessage: () => {},
  onError: () => {},
  onClose: () => {},
};
