import type { ServerResponse } from 'node:http';
import type { Json } from '@eva/core';

/** What is wrong with a request, before any tool is asked. Has the shape of a tool's refusal, so that a model can read it. */
export class HttpProblem extends Error {
  readonly status: number;
  readonly errorType: string;
  readonly headers: { readonly [name: string]: string };

  constructor(status: number, errorType: string, message: string, headers: { readonly [name: string]: string } = {}) {
    super(message);
    this.name = 'HttpProblem';
    this.status = status;
    this.errorType = errorType;
    this.headers = headers;
  }
}

export function callNotOpen(): HttpProblem {
  return new HttpProblem(404, 'call_not_open', 'No such call is open: it has not begun, or it is over.');
}

export function sendJson(
  response: ServerResponse,
  status: number,
  value: Json,
  headers: { readonly [name: string]: string } = {},
): void {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(body);
}

export function sendProblem(response: ServerResponse, { status, errorType, message, headers }: HttpProblem): void {
  sendJson(response, status, { status: 'error', error_type: errorType, message }, headers);
}
