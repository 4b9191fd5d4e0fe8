import { connect, type Socket } from 'node:net';

/**
 * Options for the `ws` client inside an SDK that forces `wss:`: with them a base URL of `http:` or `ws:` is reached
 * without TLS, as it says. Empty for any other base URL.
 */
export function plainConnection(baseUrl: string): { readonly createConnection?: () => Socket } {
  const url = new URL(baseUrl);
  if (url.protocol !== 'http:' && url.protocol !== 'ws:') return {};
  const port = url.port === '' ? 80 : Number(url.port);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return { createConnection: () => connect({ host, port }) };
}
