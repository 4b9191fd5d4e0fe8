import { judgeAnswer } from '@eva/adapter-kit';
import type { Host, Stage } from '@eva/core';
import { googleClient } from './client.ts';
import type { ConnectionOptions } from './connection-options.ts';

export interface PreflightSpec {
  readonly host: Host;
  readonly options: ConnectionOptions;
  readonly stage: Stage;
  readonly model: string;
  readonly signal: AbortSignal;
}

/** Asks whether the key may use the model: free, and the same for every kind. */
export async function preflightModel({ host, options, stage, model, signal }: PreflightSpec): Promise<void> {
  const { client, errors } = googleClient(host, options, stage);
  await judgeAnswer({
    ask: (over) => client.models.get({ model, config: { abortSignal: over } }),
    errors,
    signal,
    timeoutMs: options.connectTimeoutMs,
  });
}
