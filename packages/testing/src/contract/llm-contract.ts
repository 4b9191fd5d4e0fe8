import assert from 'node:assert/strict';
import type { Contribution, GenerateRequest, LlmAdapter, LlmEvent } from '@eva/core';
import { aScope, type TestScope } from '../builders/a-scope.ts';
import { collect } from '../duplex/duplex-use.ts';
import { within } from '../duplex/within.ts';
import type { ContractCheck } from './contract-check.ts';
import { type ContractSetup, checksOn, createSubject, limitsOf } from './contract-subject.ts';
import { contributionChecks } from './contribution-checks.ts';
import { describeChecks } from './describe-checks.ts';

export interface LlmContractSetup extends ContractSetup {
  /** A request that is answered with text, with a tool call, or with both. */
  readonly request?: Partial<Omit<GenerateRequest, 'signal'>>;
}

export interface LlmSubject {
  readonly adapter: Pick<LlmAdapter, 'generate'>;
  readonly request: Omit<GenerateRequest, 'signal'>;
  readonly deterministic: boolean;
  readonly abortWithinMs: number;
  readonly answerWithinMs: number;
}

/** The contract of an `llm` contribution, as tests. */
export function describeLlmContract<Options>(
  contribution: Contribution<'llm', Options>,
  setup: LlmContractSetup = {},
): void {
  const title = `llm ${contribution.id}`;
  describeChecks(`${title}: contribution`, contributionChecks, async () => ({
    contribution,
    options: setup.options ?? {},
    instance: await createSubject(contribution, setup),
  }));
  describeChecks(`${title}: answers`, checksOn(llmChecks, setup), async () =>
    llmSubject(await createSubject(contribution, setup), setup),
  );
}

export function llmSubject(adapter: Pick<LlmAdapter, 'generate'>, setup: LlmContractSetup): LlmSubject {
  return {
    adapter,
    request: {
      messages: [
        { role: 'system', text: 'You answer the telephone of an airline. Today is 2026-03-17.' },
        { role: 'assistant', text: 'Hello, how can I help you?' },
        { role: 'user', content: [{ type: 'text', text: 'when does my flight leave' }] },
      ],
      tools: [],
      ...setup.request,
    },
    ...limitsOf(setup),
  };
}

export const llmChecks: readonly ContractCheck<LlmSubject>[] = [
  {
    name: 'ends each answer with one finish, after text or a tool call',
    async run(subject) {
      const events = await answer(subject);
      assert.equal(events.filter(({ type }) => type === 'finish').length, 1, 'one finish');
      assert.equal(events.at(-1)?.type, 'finish', 'the finish is the last event');
      assert.ok(events.length > 1, 'the answer is not empty');
      assert.ok(
        events.every((event) => event.type !== 'text-delta' || event.text !== ''),
        'no text-delta is empty',
      );
    },
  },
  {
    name: 'finishes with tool-calls exactly when it calls a tool',
    async run(subject) {
      const events = await answer(subject);
      const finish = events.find((event) => event.type === 'finish');
      const calls = events.flatMap((event) => (event.type === 'tool-call' ? [event.call] : []));
      assert.equal(finish?.reason === 'tool-calls', calls.length > 0, 'reason of the finish');
      assert.equal(new Set(calls.map(({ id }) => id)).size, calls.length, 'each call has an id of its own');
      assert.ok(
        calls.every(({ arguments: args }) => typeof args === 'object' && args !== null && !Array.isArray(args)),
        'arguments are an object',
      );
    },
  },
  ...(['request', 'call'] as const).flatMap((which) => [abortCheck(which, 'before'), abortCheck(which, 'amid')]),
  {
    name: 'can be left amid an answer, and answers again',
    async run(subject) {
      const scope = aScope();
      for await (const _ of generate(subject, scope, new AbortController())) break;
      assert.equal((await answer(subject)).at(-1)?.type, 'finish');
    },
  },
  {
    name: 'gives the same answer to the same request',
    async run(subject) {
      if (!subject.deterministic) return;
      assert.deepEqual(await answer(subject), await answer(subject));
    },
  },
  {
    name: 'works on the virtual clock, the same each time',
    async run(subject) {
      const first = await answer(subject, aScope({ clock: 'virtual' }));
      assert.equal(first.at(-1)?.type, 'finish');
      if (!subject.deterministic) return;
      assert.deepEqual(await answer(subject, aScope({ clock: 'virtual' })), first);
    },
  },
];

function abortCheck(which: 'request' | 'call', when: 'before' | 'amid'): ContractCheck<LlmSubject> {
  const what = which === 'request' ? 'the caller barges in' : 'the call is over';
  return {
    name: `throws the reason unchanged when ${what} ${when === 'before' ? 'before' : 'amid'} its answer`,
    async run(subject) {
      const reason = { because: what };
      const scope = aScope();
      const barge = new AbortController();
      const abort = (): void => (which === 'request' ? barge.abort(reason) : scope.abort(reason));
      if (when === 'before') abort();
      const iterator = generate(subject, scope, barge)[Symbol.asyncIterator]();
      if (when === 'amid') {
        await within(subject.answerWithinMs, 'the first event', iterator.next());
        abort();
      }
      const rest = collect({ [Symbol.asyncIterator]: () => iterator });
      const { failure } = await within(subject.abortWithinMs, 'the end after the abort', rest);
      assert.equal(failure?.reason, reason, 'the answer throws the reason of the abort, unchanged');
    },
  };
}

function generate(subject: LlmSubject, scope: TestScope, barge: AbortController): AsyncIterable<LlmEvent> {
  const request = { ...subject.request, signal: AbortSignal.any([scope.signal, barge.signal]) };
  return subject.adapter.generate(request, scope);
}

async function answer(subject: LlmSubject, scope: TestScope = aScope()): Promise<readonly LlmEvent[]> {
  const { events, failure } = await within(
    subject.answerWithinMs,
    'an answer',
    scope.run(() => collect(generate(subject, scope, new AbortController()))),
  );
  if (failure !== undefined) throw failure.reason;
  return events;
}
