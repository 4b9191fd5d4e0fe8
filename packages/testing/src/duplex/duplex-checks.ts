import assert from 'node:assert/strict';
import type { CallScope, Duplex } from '@eva/core';
import { aScope } from '../builders/a-scope.ts';
import type { ContractCheck } from '../contract/contract-check.ts';
import { isStreamClosed } from '../contract/contract-subject.ts';
import { collect, type DuplexSubject, useWholly } from './duplex-use.ts';
import { within } from './within.ts';

/** What holds for every live connection, whatever goes in and comes out. */
export function duplexChecks<In, Out>(): readonly ContractCheck<DuplexSubject<In, Out>>[] {
  return [
    {
      name: 'ends its events once everything is answered after finish, and sends nothing more',
      async run(subject) {
        const duplex = await subject.open(aScope());
        const iterator = duplex.events[Symbol.asyncIterator]();
        const drained = drain(iterator);
        for (const input of subject.inputs) await duplex.send(input);
        await duplex.finish();
        await within(subject.answerWithinMs, 'the end of the events after finish', drained);
        const after = await within(subject.answerWithinMs, 'an ended iterator', iterator.next());
        assert.equal(after.done, true, 'no event after the last');
        await duplex[Symbol.asyncDispose]();
      },
    },
    {
      name: 'refuses input after finish with stream-closed',
      async run(subject) {
        const duplex = await subject.open(aScope());
        void collect(duplex.events);
        await duplex.finish();
        await assertRefuses(subject, duplex, 'send after finish');
        await duplex[Symbol.asyncDispose]();
      },
    },
    {
      name: 'can be disposed twice, and ends',
      async run(subject) {
        const duplex = await subject.open(aScope());
        const collected = collect(duplex.events);
        await duplex[Symbol.asyncDispose]();
        await duplex[Symbol.asyncDispose]();
        await within(subject.answerWithinMs, 'the end of the events after dispose', collected);
        await assertRefuses(subject, duplex, 'send after dispose');
      },
    },
    {
      name: 'releases everything when its events are left early',
      async run(subject) {
        const duplex = await subject.open(aScope());
        const sending = sendAll(duplex, subject.inputs);
        for await (const _ of duplex.events) break;
        await within(subject.answerWithinMs, 'sends after the events were left', sending);
        await assertRefuses(subject, duplex, 'send after the events were left');
        await duplex[Symbol.asyncDispose]();
      },
    },
    {
      name: 'does not begin when the call is already over',
      async run(subject) {
        const reason = { because: 'the call was over' };
        const scope = aScope();
        scope.abort(reason);
        const outcome = within(subject.answerWithinMs, 'opening after the abort', outcomeOf(subject, scope));
        assert.equal(await outcome, reason, 'an abort is thrown unchanged');
      },
    },
    ...[0, 1, Number.POSITIVE_INFINITY].map((sent) => abortCheck<In, Out>(sent)),
    {
      name: 'gives the same output for the same input',
      async run(subject) {
        if (!subject.deterministic) return;
        const first = await within(subject.answerWithinMs, 'the first use', useWholly(subject, aScope()));
        const second = await within(subject.answerWithinMs, 'the second use', useWholly(subject, aScope()));
        assert.deepEqual(second, first);
      },
    },
    {
      name: 'works on the virtual clock, the same each time',
      async run(subject) {
        const first = await within(subject.answerWithinMs, 'a use on the virtual clock', useOnVirtualClock(subject));
        assert.ok(first.events.length > 0, 'something comes out');
        if (!subject.deterministic) return;
        assert.deepEqual(await within(subject.answerWithinMs, 'a second use', useOnVirtualClock(subject)), first);
      },
    },
  ];
}

function abortCheck<In, Out>(sent: number): ContractCheck<DuplexSubject<In, Out>> {
  const when = sent === 0 ? 'before any input' : sent === 1 ? 'after the first input' : 'amid its answers';
  return {
    name: `stops at once when aborted ${when}, and throws the reason unchanged`,
    async run(subject) {
      const reason = { because: 'the call is over' };
      const scope = aScope();
      const duplex = await subject.open(scope);
      const collected = collect(duplex.events);
      const sending = sendAll(duplex, subject.inputs.slice(0, sent));
      if (sent === 1) await sending;
      scope.abort(reason);
      const { failure } = await within(subject.abortWithinMs, 'the end of the events after the abort', collected);
      assert.equal(failure?.reason, reason, 'the events throw the reason of the abort, unchanged');
      await within(subject.abortWithinMs, 'sends after the abort', sending);
      await within(subject.abortWithinMs, 'dispose after the abort', duplex[Symbol.asyncDispose]());
      await assert.rejects(
        within(subject.abortWithinMs, 'send after the abort', duplex.send(firstOf(subject))),
        (error: unknown) => error === reason || isStreamClosed(error),
        'send after the abort is refused',
      );
    },
  };
}

/** What opening and listening ends in, whichever of the two it is that fails. */
async function outcomeOf<In, Out>(subject: DuplexSubject<In, Out>, scope: CallScope): Promise<unknown> {
  try {
    const duplex = await subject.open(scope);
    const { failure } = await collect(duplex.events);
    await duplex[Symbol.asyncDispose]();
    return failure?.reason;
  } catch (reason) {
    return reason;
  }
}

async function useOnVirtualClock<In, Out>(subject: DuplexSubject<In, Out>) {
  const scope = aScope({ clock: 'virtual' });
  const events = await scope.run(() => useWholly(subject, scope));
  return { events, endedMs: scope.clock.now() };
}

/** Sends without minding refusals, as a caller does whose connection is about to end. */
async function sendAll<In>(duplex: { send(input: In): Promise<void> }, inputs: readonly In[]): Promise<void> {
  try {
    for (const input of inputs) await duplex.send(input);
  } catch {
    // The end of the connection is what the check is about; how sends end is asserted there.
  }
}

async function assertRefuses<In, Out>(
  subject: DuplexSubject<In, Out>,
  duplex: Duplex<In, Out>,
  what: string,
): Promise<void> {
  const send = within(subject.answerWithinMs, what, duplex.send(firstOf(subject)));
  await assert.rejects(send, isStreamClosed, `${what} must be refused with stream-closed`);
}

async function drain(iterator: AsyncIterator<unknown>): Promise<void> {
  while ((await iterator.next()).done !== true);
}

function firstOf<In>(subject: { readonly inputs: readonly In[] }): In {
  const [first] = subject.inputs;
  if (first === undefined) throw new Error('a contract suite needs at least one input');
  return first;
}
