import { InternalError } from '../errors/internal-error.ts';
import type { ComposedSystem } from '../manifest/composed-system.ts';
import type { ModelIdentity } from '../protocol/identity.ts';
import type { AgentCall, AgentSlot } from './agent-call.ts';
import type { Component } from './component.ts';

type Parts = ComposedSystem['parts'];

interface Adapters {
  stt: NonNullable<Parts['stt']>;
  llm: NonNullable<Parts['llm']>;
  'audio-llm': NonNullable<Parts['audioLlm']>;
  tts: NonNullable<Parts['tts']>;
  turns: NonNullable<Parts['turns']>;
  s2s: NonNullable<Parts['s2s']>;
}

/** What fills one slot of the system under test, for this call. */
export function slotComponent<Slot extends AgentSlot>(
  call: Pick<AgentCall, 'system' | 'scopeFor'>,
  slot: Slot,
): Component<Adapters[Slot] & { readonly identity: ModelIdentity }> {
  const { audioLlm, ...parts } = call.system.parts;
  const adapters: { readonly [slot in AgentSlot]?: Adapters[slot] | undefined } = { ...parts, 'audio-llm': audioLlm };
  const adapter = adapters[slot];
  if (adapter === undefined) {
    throw new InternalError({
      code: 'system-incomplete',
      message: `System "${call.system.id}" came to a call without its ${slot}.`,
    });
  }
  return { stage: slot, adapter, scope: call.scopeFor(slot), limitMs: call.system.agent.componentTimeoutMs };
}
