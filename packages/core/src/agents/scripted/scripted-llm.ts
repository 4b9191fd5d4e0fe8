import type { CallScope } from '../../protocol/call-scope.ts';
import type { GenerateRequest, LlmAdapter, LlmEvent, Message } from '../../protocol/llm.ts';

/** Answers request after request by a script, and remembers what it was asked. */
export interface ScriptedLlm extends LlmAdapter {
  readonly asked: (readonly Message[])[];
}

export type ScriptedAnswer = (request: GenerateRequest, scope: CallScope) => AsyncIterable<LlmEvent>;

/** Beyond the end of the script, the last answer is given again. */
export function scriptedLlm(...answers: readonly ScriptedAnswer[]): ScriptedLlm {
  const asked: (readonly Message[])[] = [];
  return {
    kind: 'llm',
    identity: { provider: 'tones', model: 'script' },
    asked,
    generate(request, scope) {
      asked.push(request.messages);
      const next = answers[Math.min(asked.length, answers.length) - 1];
      if (next === undefined) throw new Error('The script is empty.');
      return next(request, scope);
    },
  };
}

/** Speaks the pieces one after the other, with a pause before each. */
export function says(
  ...pieces: readonly (string | { readonly text: string; readonly afterMs: number })[]
): ScriptedAnswer {
  return async function* (request, scope) {
    for (const piece of pieces) {
      if (typeof piece !== 'string') await scope.clock.sleep(piece.afterMs, request.signal);
      yield { type: 'text-delta', text: typeof piece === 'string' ? piece : piece.text };
    }
    yield { type: 'finish', reason: 'stop' };
  };
}

/** Asks for one tool, with words before it or without. */
export function calls(name: string, lead = ''): ScriptedAnswer {
  return async function* () {
    if (lead !== '') yield { type: 'text-delta', text: lead };
    yield { type: 'tool-call', call: { id: `the-${name}`, name, arguments: { wanted: name } } };
    yield { type: 'finish', reason: 'tool-calls' };
  };
}

export function breaks(error: unknown, ...before: readonly string[]): ScriptedAnswer {
  return async function* () {
    for (const text of before) yield { type: 'text-delta', text };
    throw error;
  };
}
