import { judgeAnswer } from '@eva/adapter-kit';
import type { Host, Stage } from '@eva/core';
import { openaiClient } from './client.ts';

export interface PreflightSpec {
  readonly host: Host;
  readonly options: { readonly baseUrl: string; readonly connectTimeoutMs: number };
  readonly stage: Stage;
  readonly model: string;
  readonly signal: AbortSignal;
}

/** Asks whether the key may use the model: free, and the same for every kind. */
export async function preflightModel({ host, options, stage, model, signal }: PreflightSpec): Promise<void> {
  const { client, errors } = openaiClient(host, options, stage);
  await judgeAnswer({
    ask: (over) => client.models.retrieve(model, { signal: over }),
    errors,
    signal,
    timeoutMs: options.connectTimeoutMs,
  });
}
