import { judgeAnswer } from '@eva/adapter-kit';
import type { Host, Stage } from '@eva/core';
import { compatibleClient } from './client.ts';

export interface PreflightSpec {
  readonly host: Host;
  readonly options: { readonly baseUrl: string; readonly answerTimeoutMs: number };
  readonly stage: Stage;
  readonly signal: AbortSignal;
}

/** Asks which models there are: shows that the server is there and lets one in. */
export async function preflight({ host, options, stage, signal }: PreflightSpec): Promise<void> {
  const { client, errors } = compatibleClient(host, options, stage);
  await judgeAnswer({
    ask: (over) => client.models.list({ signal: over }),
    errors,
    signal,
    timeoutMs: options.answerTimeoutMs,
  });
}
