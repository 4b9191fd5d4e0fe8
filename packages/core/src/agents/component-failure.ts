import { EvaError } from '../errors/eva-error.ts';
import { ProviderError, type Stage } from '../errors/provider-error.ts';
import type { Millis } from '../protocol/clock.ts';
import type { ModelIdentity } from '../protocol/identity.ts';

/** A component of a call failed. It ends the call, and the run decides whose fault that is. */
export interface ComponentFailure {
  readonly stage: Stage;
  /** Code of the error, or `plugin-broken` when the component threw something that is none of ours. */
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
}

export function componentFailure(stage: Stage, error: unknown): ComponentFailure {
  if (EvaError.is(error)) {
    const { stage: ownStage, retryable } = error as EvaError & { readonly stage?: Stage; readonly retryable?: boolean };
    return { stage: ownStage ?? stage, code: error.code, message: error.message, retryable: retryable ?? false };
  }
  const message = error instanceof Error && error.message !== '' ? error.message : String(error);
  return { stage, code: 'plugin-broken', message, retryable: false };
}

export function timedOut(stage: Stage, identity: ModelIdentity, limitMs: Millis): ProviderError {
  return new ProviderError({
    code: 'timeout',
    provider: identity.provider,
    stage,
    message: `${identity.provider}/${identity.model} (${stage}) gave no answer within ${limitMs} ms.`,
  });
}

export function closedEarly(stage: Stage, identity: ModelIdentity): ProviderError {
  return new ProviderError({
    code: 'connection',
    provider: identity.provider,
    stage,
    message: `${identity.provider}/${identity.model} (${stage}) ended its stream in the middle of the call.`,
  });
}
