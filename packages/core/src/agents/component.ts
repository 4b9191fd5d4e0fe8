import type { Stage } from '../errors/provider-error.ts';
import type { CallScope } from '../protocol/call-scope.ts';
import type { Millis } from '../protocol/clock.ts';
import type { ModelIdentity } from '../protocol/identity.ts';
import { within } from './bounded-wait.ts';
import { type ComponentFailure, componentFailure, timedOut } from './component-failure.ts';

/** One slot of the system under test, in one call. */
export interface Component<Adapter extends { readonly identity: ModelIdentity }> {
  readonly stage: Stage;
  readonly adapter: Adapter;
  readonly scope: CallScope;
  /** Longest wait for one answer. */
  readonly limitMs: Millis;
}

type AnyComponent = Component<{ readonly identity: ModelIdentity }>;

/** Waits for an answer of a component no longer than it is given; an abort of the call is thrown unchanged. */
export function answerOf<T>(component: AnyComponent, answer: Promise<T>, signal = component.scope.signal): Promise<T> {
  const { stage, adapter, scope, limitMs } = component;
  return within(answer, {
    clock: scope.clock,
    limitMs,
    signal,
    atLimit: () => timedOut(stage, adapter.identity, limitMs),
  });
}

/** Thrown on the way out of a component, so that whoever catches it knows which one failed. */
class ComponentFailed extends Error {
  readonly failure: ComponentFailure;

  constructor(failure: ComponentFailure, cause: unknown) {
    super(failure.message, { cause });
    this.name = 'ComponentFailed';
    this.failure = failure;
  }
}

/** The same error, saying which component it came from. */
export function failed(stage: Stage, error: unknown): Error {
  return error instanceof ComponentFailed ? error : new ComponentFailed(componentFailure(stage, error), error);
}

/** What failed, when it was a component; undefined for a bug of ours. */
export function failureOf(error: unknown): ComponentFailure | undefined {
  return error instanceof ComponentFailed ? error.failure : undefined;
}

/** Opens a component's stream in bounded time. What opens too late is closed again. */
export async function openComponent<T extends AsyncDisposable>(
  component: AnyComponent,
  open: () => Promise<T>,
): Promise<T> {
  const opening = (async () => open())();
  try {
    return await answerOf(component, opening);
  } catch (error) {
    opening.then((late) => late[Symbol.asyncDispose]()).catch(() => {});
    throw component.scope.signal.aborted ? error : failed(component.stage, error);
  }
}
