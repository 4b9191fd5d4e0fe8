import type { ProviderErrorCode } from '@eva/core';
import { codeOfSystem } from './error-codes.ts';
import type { HeadersLike } from './retry-after.ts';

export interface ReadError {
  readonly code: ProviderErrorCode;
  readonly message: string;
  /** Set when the provider answered at all. */
  readonly status?: number;
  readonly headers?: HeadersLike;
}

/** What `ws` says when the other end does not switch protocols. */
const REFUSED_UPGRADE = /^Unexpected server response: (\d{3})$/;
const TIMED_OUT = /timed? ?out/i;

/** Reads the errors of the SDKs in use, of `fetch` and of `ws`, by the fields they have in common. */
export function readThrown(error: unknown): ReadError {
  const message = messageOf(error);
  if (error instanceof SyntaxError) return { code: 'malformed', message };

  for (const link of causes(error)) {
    const status = statusOf(link);
    if (status !== undefined) {
      const headers = headersOf(link);
      return { code: 'server', message, status, ...(headers === undefined ? {} : { headers }) };
    }
  }
  for (const link of causes(error)) {
    const code = typeof link.code === 'string' ? codeOfSystem(link.code) : undefined;
    if (code !== undefined) return { code, message: detailed(message, link) };
    if (link instanceof SyntaxError) return { code: 'malformed', message };
  }
  if (TIMED_OUT.test(message) || nameOf(error) === 'TimeoutError') return { code: 'timeout', message };
  if (/JSON/.test(message)) return { code: 'malformed', message };
  return { code: 'connection', message };
}

type Link = Error & { readonly [field: string]: unknown };

/** The error and what it says it was caused by; what is odd about a failed `fetch` is only said there. */
function causes(error: unknown): readonly Link[] {
  const links: Link[] = [];
  let current = error;
  while (typeof current === 'object' && current !== null && links.length < 5) {
    links.push(current as Link);
    current = (current as Link).cause;
  }
  return links;
}

function statusOf(link: Link): number | undefined {
  const metadata = link.$metadata as { readonly httpStatusCode?: unknown } | undefined;
  const upgrade = typeof link.message === 'string' ? REFUSED_UPGRADE.exec(link.message)?.[1] : undefined;
  const found = [link.status, link.statusCode, metadata?.httpStatusCode, upgrade].map(Number);
  return found.find((status) => Number.isInteger(status) && status >= 400 && status < 600);
}

function headersOf(link: Link): HeadersLike | undefined {
  const response = (link.$response ?? link.rawResponse ?? link.response) as { readonly headers?: unknown } | undefined;
  const headers = link.headers ?? response?.headers;
  return typeof headers === 'object' && headers !== null ? (headers as HeadersLike) : undefined;
}

function messageOf(error: unknown): string {
  if (error instanceof Error && error.message !== '') return error.message;
  const { message, reason } = Object(error) as { readonly message?: unknown; readonly reason?: unknown };
  for (const text of [message, reason]) if (typeof text === 'string' && text !== '') return text;
  return error instanceof Error ? error.name : String(error);
}

function detailed(message: string, link: Link): string {
  return link.message === '' || message.includes(link.message) ? message : `${message} (${link.message})`;
}

function nameOf(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined;
}
