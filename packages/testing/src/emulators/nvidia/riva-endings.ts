import { Metadata, status } from '@grpc/grpc-js';
import { type ActiveFault, refusalOf } from '../faults/fault-script.ts';

/** How a call ends early. */
export interface Ending {
  readonly code: status;
  readonly message: string;
  readonly waitMs?: number;
}

export const UNAUTHENTICATED: Ending = { code: status.UNAUTHENTICATED, message: 'invalid credentials' };

const STATUS: { readonly [http: number]: status } = {
  401: status.UNAUTHENTICATED,
  402: status.PERMISSION_DENIED,
  429: status.RESOURCE_EXHAUSTED,
  500: status.INTERNAL,
};

/** The refusals of HTTP as gRPC has them. */
export function refusal(fault: ActiveFault | undefined): Ending | undefined {
  const struck = refusalOf(fault);
  if (struck === undefined) return undefined;
  return {
    code: STATUS[struck.status] ?? status.UNAVAILABLE,
    message: `the server refused, as ${struck.status}`,
    ...(struck.retryAfterMs === undefined ? {} : { waitMs: struck.retryAfterMs }),
  };
}

export function errorOf({
  code,
  message,
  waitMs,
}: Ending): Error & { readonly code: status; readonly metadata: Metadata } {
  const metadata = new Metadata();
  if (waitMs !== undefined) metadata.set('grpc-retry-pushback-ms', String(waitMs));
  return Object.assign(new Error(message), { code, details: message, metadata });
}
