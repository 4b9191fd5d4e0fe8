import type { CallScope } from '@eva/core';

/** What the documentation has clients send for a call of which they hold no signature. */
const UNSIGNED = 'skip_thought_signature_validator';
/** Models that refuse a history whose calls are not signed. */
const SIGNS = /gemini-3/;

export interface ThoughtSignatures {
  keep(scope: CallScope, callId: string, signature: string): void;
  /** What belongs beside a call when it is sent back. */
  of(scope: CallScope, callId: string): string | undefined;
}

/** Signatures of a model's thoughts, which it wants back with its calls; histories of ours have no place for them. */
export function thoughtSignatures(model: string): ThoughtSignatures {
  const kept = new WeakMap<CallScope, Map<string, string>>();
  return {
    keep(scope, callId, signature) {
      const own = kept.get(scope) ?? new Map<string, string>();
      kept.set(scope, own.set(callId, signature));
    },
    of: (scope, callId) => kept.get(scope)?.get(callId) ?? (SIGNS.test(model) ? UNSIGNED : undefined),
  };
}
