import type { IncomingMessage } from 'node:http';
import type { ProviderEmulator } from '../provider-emulator.ts';
import { startServer } from '../server/emulator-server.ts';
import { runningEmulator } from '../server/running-emulator.ts';
import { serveConverse, serveConverseStream } from './serve-converse.ts';

const ACCESS_KEY = 'AKIAEMULATED01234567';
const SECRET_KEY = 'emulatedSecretKey0123456789abcdefghijklm';

/** Amazon Bedrock's run time: Converse, streamed and whole, over HTTP/1.1. Signatures are not recomputed. */
const emulator: ProviderEmulator = {
  package: '@eva/adapter-bedrock',
  async start({ engines, faults = [] }) {
    const server = await startServer({
      engines,
      faults,
      key: ACCESS_KEY,
      credentials: accessKeyOf,
      errorBody: ({ message }) => ({ message }),
      errorHeaders: ({ status }) => ({ 'x-amzn-errortype': errorType(status) }),
      routes: [
        {
          method: 'POST',
          path: /^\/model\/([^/]+)\/converse$/,
          answer: (exchange) => serveConverse(exchange, engines),
        },
        {
          method: 'POST',
          path: /^\/model\/([^/]+)\/converse-stream$/,
          answer: (exchange) => serveConverseStream(exchange, engines),
        },
      ],
    });
    return runningEmulator(server, {
      optionsFor: () => ({ baseUrl: server.origin }),
      secrets: { AWS_ACCESS_KEY_ID: ACCESS_KEY, AWS_SECRET_ACCESS_KEY: SECRET_KEY },
    });
  },
};

export default emulator;

/** The account that a signature names; a Bedrock API key is a bearer. */
function accessKeyOf(request: IncomingMessage): string | undefined {
  const { authorization = '' } = request.headers;
  return /^AWS4-HMAC-SHA256 Credential=([^/]+)\//.exec(authorization)?.[1] ?? /^Bearer (.+)$/.exec(authorization)?.[1];
}

function errorType(status: number): string {
  if (status === 401 || status === 402 || status === 403) return 'AccessDeniedException';
  if (status === 404) return 'ResourceNotFoundException';
  if (status === 429) return 'ThrottlingException';
  if (status === 503 || status === 529) return 'ServiceUnavailableException';
  return status >= 500 ? 'InternalServerException' : 'ValidationException';
}
