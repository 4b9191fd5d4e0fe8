import type Anthropic from '@anthropic-ai/sdk';
import type { ProviderErrors } from '@eva/adapter-kit';
import type { Millis } from '@eva/core';

export interface PreflightSpec {
  readonly client: Anthropic;
  readonly errors: ProviderErrors;
  readonly model: string;
  readonly signal: AbortSignal;
  readonly timeoutMs: Millis;
}

/** Asks for the description of the model: shows that the key is good and the model is there, and costs nothing. */
export async function preflight({ client, errors, model, signal, timeoutMs }: PreflightSpec): Promise<void> {
  try {
    await client.models.retrieve(model, null, { signal, timeout: timeoutMs });
  } catch (error) {
    signal.throwIfAborted();
    throw errors.fromThrown(error);
  }
}
