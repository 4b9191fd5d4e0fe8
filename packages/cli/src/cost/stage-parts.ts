import type { ModelIdentity } from '@eva/core';

type Models = { readonly [slot: string]: ModelIdentity };

/** The parts of a system and its caller by the stages under which they report what they use. */
export function stageParts(system: Models, caller: Models = {}): Models {
  return {
    ...Object.fromEntries(Object.entries(system).map(([slot, identity]) => [stageOf(slot), identity])),
    // What a caller is made of is what costs; itself it only costs where it is one piece.
    ...Object.fromEntries(
      Object.entries(caller).map(([slot, identity]) => [
        slot === 'caller' ? 'caller-s2s' : `caller-${stageOf(slot)}`,
        identity,
      ]),
    ),
  };
}

function stageOf(slot: string): string {
  return slot === 'audioLlm' ? 'audio-llm' : slot;
}
