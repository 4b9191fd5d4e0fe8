import { judgeAnswer } from '@eva/adapter-kit';
import type { Host } from '@eva/core';
import { xaiClient } from './client.ts';
import type { S2sOptions } from './s2s-options.ts';

export interface PreflightSpec {
  readonly host: Host;
  readonly options: S2sOptions;
  readonly model: string;
  readonly signal: AbortSignal;
}

const SPEAKS = /voice|realtime/;
/** Another name for the newest model; the list has models, and not all names that they have. */
const IS_ALIAS = /-latest$/;

/** Asks which models there are, which is free: shows that the key is let in, and that the model is there. */
export async function preflight({ host, options, model, signal }: PreflightSpec): Promise<void> {
  const { client, errors } = xaiClient(host, options);
  const { data } = await judgeAnswer({
    ask: (over) => client.models.list({ signal: over }),
    errors,
    signal,
    timeoutMs: options.connectTimeoutMs,
  });
  // Where it has none that speaks, such models are not in the list, and it says nothing about this one.
  const speaking = data.map(({ id }) => id).filter((id) => SPEAKS.test(id));
  if (speaking.length === 0 || speaking.includes(model) || IS_ALIAS.test(model)) return;
  throw errors.make('rejected', `has no model ${model}; those that speak are ${speaking.join(', ')}`);
}
