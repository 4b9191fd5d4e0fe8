import type Anthropic from '@anthropic-ai/sdk';
import type { CallScope } from '@eva/core';

/** A thought as it came, signed by the service; of some only the signature is told. */
export type Thought = Anthropic.Messages.ThinkingBlockParam | Anthropic.Messages.RedactedThinkingBlockParam;

/** Thoughts of a model, which it wants back before the calls they led to; histories of ours have no place for them. */
export interface KeptThoughts {
  keep(scope: CallScope, callId: string, thoughts: readonly Thought[]): void;
  /** What belongs before a call when it is sent back; none for a call of which nothing was kept. */
  of(scope: CallScope, callId: string): readonly Thought[];
}

/** Kept for as long as the call lasts. */
export function keptThoughts(): KeptThoughts {
  const kept = new WeakMap<CallScope, Map<string, readonly Thought[]>>();
  return {
    keep(scope, callId, thoughts) {
      const own = kept.get(scope) ?? new Map<string, readonly Thought[]>();
      kept.set(scope, own.set(callId, thoughts));
    },
    of: (scope, callId) => kept.get(scope)?.get(callId) ?? [],
  };
}
