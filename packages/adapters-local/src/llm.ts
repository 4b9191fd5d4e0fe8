import {
  type CallScope,
  defineContribution,
  defineOptions,
  type GenerateRequest,
  type LlmAdapter,
  type LlmEvent,
  type Message,
  ProviderError,
  type RehearsalStep,
} from '@eva/core';
import { isForFlow, LATE_BY_MS, overTheCaller, rambling } from './rehearsal/faults.ts';
import { faultyFlow } from './rehearsal/flow-faults/faulty-flow.ts';
import { nextStep } from './rehearsal/interpreter.ts';
import { type RehearsalOptions, rehearsalOptions } from './rehearsal/rehearsal-options.ts';

/** Said when the flow is over and the caller speaks once more. */
const AFTER_THE_END = 'Goodbye.';

export default defineContribution({
  protocol: 1,
  kind: 'llm',
  id: 'rehearsal',
  options: defineOptions(rehearsalOptions),
  create: (options: RehearsalOptions): LlmAdapter => ({
    kind: 'llm',
    identity: { provider: 'local', model: options.fault === undefined ? 'rehearsal' : `rehearsal:${options.fault}` },
    generate: (request, scope) => rehearse(request, scope, options),
  }),
});

async function* rehearse(
  request: GenerateRequest,
  scope: CallScope,
  { fault }: RehearsalOptions,
): AsyncGenerator<LlmEvent> {
  const { messages, signal } = request;
  if (request.rehearsal === undefined)
    throw rejected('was given no flow to rehearse', 'Use a scenario whose `flows` its domain knows, or another llm.');
  const rehearsal = faultyFlow(request.rehearsal, fault, { tools: request.tools, callId: scope.callId });
  const moment = momentOf(messages);

  if (fault === 'answers-late') await scope.clock.sleep(LATE_BY_MS, signal);
  const step = await scope.compute(
    async () =>
      nextStep(rehearsal, messages, { ...moment, ...(fault !== undefined && isForFlow(fault) ? { fault } : {}) }),
    signal,
  );
  yield* spoken(step, request, scope, fault);
}

async function* spoken(
  step: RehearsalStep | undefined,
  request: GenerateRequest,
  scope: CallScope,
  fault: RehearsalOptions['fault'],
): AsyncGenerator<LlmEvent> {
  if (step?.type === 'call') {
    if (step.lead !== undefined) yield { type: 'text-delta', text: `${step.lead} ` };
    yield {
      type: 'tool-call',
      call: { id: `rehearsal-${callsIn(request.messages) + 1}`, name: step.tool, arguments: step.arguments },
    };
    yield { type: 'finish', reason: 'tool-calls' };
    return;
  }
  const text = step?.text ?? AFTER_THE_END;
  if (fault === 'talks-over-the-caller') {
    for await (const piece of overTheCaller(text, request.messages, scope, request.signal))
      yield { type: 'text-delta', text: piece };
  } else {
    for (const sentence of sentencesOf(fault === 'rambles' ? rambling(text, request.messages) : text)) {
      yield { type: 'text-delta', text: `${sentence} ` };
    }
  }
  yield { type: 'finish', reason: 'stop' };
}

function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=[.?!])\s+/);
}

function callsIn(messages: readonly Message[]): number {
  return messages.reduce(
    (sum, message) => sum + (message.role === 'assistant' ? (message.toolCalls?.length ?? 0) : 0),
    0,
  );
}

/** The date, and the time where given, are read where every model reads them: in the instructions. */
function momentOf(messages: readonly Message[]): { readonly today: string; readonly timeOfDay?: string } {
  for (const message of messages) {
    if (message.role !== 'system') continue;
    const found = /(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?/.exec(message.text);
    if (found?.[1] === undefined) continue;
    return { today: found[1], ...(found[2] === undefined ? {} : { timeOfDay: found[2] }) };
  }
  throw rejected('found no date in its instructions', 'State the date as YYYY-MM-DD in the system message.');
}

function rejected(what: string, hint: string): ProviderError {
  return new ProviderError({
    code: 'rejected',
    provider: 'local',
    stage: 'llm',
    message: `The rehearsal agent ${what}.`,
    hint,
  });
}
