import type { CallScope, Duplex } from '@eva/core';
import { within } from './within.ts';

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
export async function collect<Out>(
  events: AsyncIterable<Out>,
  look: (event: Out) => void = () => {},
): Promise<Collected<Out>> {
  const seen: Out[] = [];
  try {
    for await (const event of events) {
      seen.push(event);
      look(event);
    }
    return { events: seen };
  } catch (reason) {
    return { events: seen, failure: { reason } };
  }
}

/** What input asks for an answer, and the answer. */
const ANSWERS: { readonly [input: string]: string } = { flush: 'transcript-final', 'segment-end': 'segment-end' };
/** So long, on the scope's clock, an answer too many would have to come. */
const SURPLUS_MS = 100;

/**
 * One complete use: opens, sends all inputs, waits until what they ask for is answered, finishes, and waits for the events
 * to end. It finishes no earlier, because a finish is owed an end: it would hide that nobody watches over the answers.
 */
export async function useWholly<In, Out>(
  subject: Pick<DuplexSubject<In, Out>, 'open' | 'inputs'> & Partial<Pick<DuplexSubject<In, Out>, 'answerWithinMs'>>,
  scope: CallScope,
): Promise<readonly Out[]> {
  const duplex = await subject.open(scope);
  const asked = subject.inputs.map(typeOf).flatMap((type) => ANSWERS[type] ?? []);
  try {
    let settle: () => void = () => {};
    const answered = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const left = [...asked];
    const collected = collect(duplex.events, (event) => {
      const at = left.indexOf(typeOf(event));
      if (at >= 0) left.splice(at, 1);
      if (left.length === 0) settle();
    });
    collected.then(settle);
    for (const input of subject.inputs) await duplex.send(input);
    if (asked.length > 0) {
      const { answerWithinMs } = subject;
      if (answerWithinMs === undefined) await answered;
      else await within(answerWithinMs, `the answers to ${asked.length} inputs, before a finish`, answered);
      await scope.clock.sleep(SURPLUS_MS, scope.signal);
    }
    await duplex.finish();
    const { events, failure } = await collected;
    if (failure !== undefined) throw failure.reason;
    return events;
  } finally {
    await duplex[Symbol.asyncDispose]();
  }
}

function typeOf(value: unknown): string {
  const { type } = Object(value) as { readonly type?: unknown };
  return typeof type === 'string' ? type : '';
}
