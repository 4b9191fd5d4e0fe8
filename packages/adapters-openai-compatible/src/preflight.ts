import { judgeAnswer } from '@eva/adapter-kit';
import type { Host, Stage } from '@eva/core';
import { compatibleClient } from './client.ts';
import { modelOf } from './model-of.ts';

export interface PreflightSpec {
  readonly host: Host;
  readonly options: { readonly baseUrl: string; readonly answerTimeoutMs: number };
  readonly stage: Stage;
  readonly signal: AbortSignal;
}

/** Asks which models there are: shows that the server is there, lets one in and serves the model. */
export async function preflight({ host, options, stage, signal }: PreflightSpec): Promise<void> {
  const model = modelOf(host, stage);
  const { client, errors } = compatibleClient(host, options, stage);
  const { data } = await judgeAnswer({
    ask: (over) => client.models.list({ signal: over }),
    errors,
    signal,
    timeoutMs: options.answerTimeoutMs,
  });
  const served = data.map(({ id }) => id);
  // A server that names none says nothing about this one.
  if (served.length === 0 || served.includes(model)) return;
  throw errors.make('rejected', `has no model ${model}; it serves ${served.join(', ')}`);
}
