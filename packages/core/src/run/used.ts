import type { CallEvent } from '../protocol/call-event.ts';
import type { ModelIdentity, Usage } from '../protocol/identity.ts';
import type { StageUsage } from '../protocol/stage-usage.ts';

/** What a call used, one entry for each model and what it did, in the order of their first use. */
export function usedIn(events: readonly CallEvent[]): readonly StageUsage[] {
  const used = new Map<string, StageUsage>();
  for (const event of events) {
    if (event.type !== 'usage') continue;
    const { stage, usage } = event;
    const { provider, model, resolvedModel } = event.identity;
    const identity: ModelIdentity = { provider, model, ...(resolvedModel === undefined ? {} : { resolvedModel }) };
    const key = [stage, provider, model, resolvedModel].join(' ');
    const before = used.get(key);
    used.set(key, { stage, identity, usage: before === undefined ? usage : sumOf(before.usage, usage) });
  }
  return [...used.values()];
}

function sumOf(one: Usage, other: Usage): Usage {
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])] as (keyof Usage)[];
  return Object.fromEntries(keys.map((key) => [key, (one[key] ?? 0) + (other[key] ?? 0)]));
}
