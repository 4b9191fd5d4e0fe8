import type { CallScope, LlmEvent, Message, ToolSpec } from '@eva/core';
import type { EmulatorEngines } from '../provider-emulator.ts';

export interface Thought {
  readonly messages: readonly Message[];
  readonly tools: readonly ToolSpec[];
  /** Default: the scope's. */
  readonly signal?: AbortSignal;
}

/** What the language engine answers, with the call's flow where it rehearses one. */
export function think(engines: EmulatorEngines, scope: CallScope, thought: Thought): AsyncIterable<LlmEvent> {
  const { llm, rehearsal } = engines;
  return llm.generate(
    {
      messages: thought.messages,
      tools: thought.tools,
      signal: thought.signal ?? scope.signal,
      ...(rehearsal === undefined ? {} : { rehearsal }),
    },
    scope,
  );
}
