import type { IncomingMessage } from 'node:http';
import type { ProviderErrors } from '@eva/adapter-kit';
import { WebSocket } from 'ws';

export interface TrySocketSpec {
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  readonly errors: ProviderErrors;
  readonly signal: AbortSignal;
}

const LONGEST_BODY = 4096;

/** Opens a WebSocket and hangs up. Rejects with what the server says that does not open it. */
export function trySocket({ url, headers, errors, signal }: TrySocketSpec): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers });
    const over = (settle: () => void): void => {
      settle();
      socket.terminate();
    };
    const refused = async (response: IncomingMessage): Promise<void> => {
      let body = '';
      for await (const piece of response.setEncoding('utf8')) body = `${body}${piece}`.slice(0, LONGEST_BODY);
      const { statusCode: status = 500, headers: sent } = response;
      throw errors.fromStatus({ status, headers: sent, message: body.replace(/\s+/g, ' ').trim() });
    };
    // Beyond the end as well: a socket that is given up while it opens is an error to itself.
    socket.on('error', (error) => reject(error));
    socket.on('unexpected-response', (_request, response) => {
      refused(response).catch((error: unknown) => over(() => reject(error)));
    });
    socket.on('open', () => {
      resolve();
      socket.close(1000);
    });
    signal.addEventListener('abort', () => over(() => reject(signal.reason)), { once: true });
  });
}
