import type { CallerEvent, ModelIdentity, Usage } from '@eva/core';

type UsageEvent = Extract<CallerEvent, { readonly type: 'usage' }>;

/** What the caller's parts have used since it was last told. */
export interface UsageNotes {
  /** For one part: takes down what it says that it used. */
  of(stage: UsageEvent['stage'], identity: ModelIdentity): (usage: Usage) => void;
  take(): readonly UsageEvent[];
}

export function usageNotes(): UsageNotes {
  const notes: UsageEvent[] = [];
  return {
    of: (stage, identity) => (usage) => {
      notes.push({ type: 'usage', stage, identity, usage });
    },
    take: () => notes.splice(0),
  };
}
