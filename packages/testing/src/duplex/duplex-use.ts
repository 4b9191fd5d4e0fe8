import type { CallScope, Duplex } from '@eva/core';

/** A live connection under test: how to open it, and the inputs of one short but complete use. */
export interface DuplexSubject<In, Out> {
  open(scope: CallScope): Promise<Duplex<In, Out>>;
  readonly inputs: readonly In[];
  readonly deterministic: boolean;
  /** Longest real time until it has stopped after an abort, and until it has answered everything. */
  readonly abortWithinMs: number;
  readonly answerWithinMs: number;
}

export interface Collected<Out> {
  readonly events: readonly Out[];
  readonly failure?: { readonly reason: unknown };
}

/** Everything that comes until the events end, with the failure they ended in, if any. */
export async function collect<Out>(events: AsyncIterable<Out>): Promise<Collected<Out>> {
  const seen: Out[] = [];
  try {
    for await (const event of events) seen.push(event);
    return { events: seen };
  } catch (reason) {
    return { events: seen, failure: { reason } };
  }
}

/** One complete use: opens, sends all inputs, finishes, and waits for the events to end. */
export async function useWholly<In, Out>(
  subject: Pick<DuplexSubject<In, Out>, 'open' | 'inputs'>,
  scope: CallScope,
): Promise<readonly Out[]> {
  const duplex = await subject.open(scope);
  try {
    const collected = collect(duplex.events);
    for (const input of subject.inputs) await duplex.send(input);
    await duplex.finish();
    const { events, failure } = await collected;
    if (failure !== undefined) throw failure.reason;
    return events;
  } finally {
    await duplex[Symbol.asyncDispose]();
  }
}
