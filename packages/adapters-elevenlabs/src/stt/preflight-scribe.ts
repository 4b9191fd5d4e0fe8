import type { IncomingMessage } from 'node:http';
import { judgeAnswer, messageJson, type ProviderErrors, textAt } from '@eva/adapter-kit';
import type { ProviderError } from '@eva/core';
import type { WebSocket } from 'ws';
import { scribeError } from './scribe-errors.ts';
import { type ScribeConnectionSpec, scribeConnection } from './scribe-socket.ts';

/**
 * Begins a session as a call would and hangs up: key, credit, model and settings are checked by the service, and nothing
 * is heard that could be billed. The list of models would not do, because it is of voices.
 */
export async function preflightScribe(
  spec: Omit<ScribeConnectionSpec, 'keyterms'> & { readonly signal: AbortSignal },
): Promise<void> {
  const { service, options, signal } = spec;
  const { errors } = service;
  await judgeAnswer({
    async ask(over) {
      const socket = await scribeConnection({ ...spec, keyterms: [] });
      try {
        await begun(socket, errors, over);
      } finally {
        socket.close();
      }
    },
    errors,
    signal,
    timeoutMs: options.connectTimeoutMs,
  });
}

function begun(socket: WebSocket, errors: ProviderErrors, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    socket.on('error', reject);
    socket.on('unexpected-response', (_request, response) => refusalOf(response, errors).then(reject, reject));
    socket.on('close', (code, reason) => reject(errors.make('rejected', `closed with ${code} ${reason.toString()}`)));
    socket.on('message', (payload) => {
      try {
        const json = messageJson({ type: 'text', text: payload.toString() }, errors);
        const failure = scribeError(json, errors);
        if (failure !== undefined) reject(failure);
        else if (textAt(json, 'message_type') === 'session_started') resolve();
      } catch (error) {
        reject(error);
      }
    });
  });
}

const LONGEST_BODY = 4096;

/** What the service says that does not open the socket. */
async function refusalOf(response: IncomingMessage, errors: ProviderErrors): Promise<ProviderError> {
  let body = '';
  for await (const piece of response.setEncoding('utf8')) body = `${body}${piece}`.slice(0, LONGEST_BODY);
  const { statusCode: status = 500, headers } = response;
  return errors.fromStatus({ status, headers, message: body.replace(/\s+/g, ' ').trim() });
}
