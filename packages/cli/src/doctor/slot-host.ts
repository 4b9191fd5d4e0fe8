import type { Host, Logger } from '@eva/core';
import { type Environment, type FoundContribution, type NamedSlot, pluginHost } from '@eva/core/engine';

/** What one part of a manifest sees of the world while it is asked whether it is there. */
export interface SlotHost {
  readonly host: Host;
  /** Variables whose values it was given. */
  readonly shown: ReadonlySet<string>;
  /** Text without the keys that it was given, for parts that do not see to it themselves. */
  redact(text: string): string;
}

/** A shorter value is part of many words. */
const SHORTEST_KEY = 4;

export function slotHost(spec: {
  readonly named: NamedSlot;
  readonly found: FoundContribution;
  readonly env: Environment;
  readonly logger: Logger;
}): SlotHost {
  const { named, found, env, logger } = spec;
  const { model, voice } = named.slot;
  const sources = new Map(found.promised.env.map((name) => [name, variableOf(name, named, found)] as const));
  const shown = new Map<string, string>();
  const host = pluginHost({
    found,
    env,
    secretSources: sources,
    logger,
    ...(model === undefined ? {} : { model }),
    ...(voice === undefined ? {} : { voice }),
  });
  return {
    host: {
      ...host,
      secret(name) {
        const secret = host.secret(name);
        shown.set(sources.get(name) ?? name, secret.reveal());
        return secret;
      },
    },
    get shown() {
      return new Set(shown.keys());
    },
    redact(text) {
      let clean = text;
      for (const [variable, value] of shown) {
        if (value.length >= SHORTEST_KEY) clean = clean.replaceAll(value, `[${variable}]`);
      }
      return clean;
    },
  };
}

/** `secrets:` of the slot says where a key comes from: by its name, or as `apiKey` where there is one. */
function variableOf(name: string, named: NamedSlot, found: FoundContribution): string {
  const { [name]: own, apiKey } = named.slot.secrets ?? {};
  const reference = own ?? (found.promised.env.length === 1 ? apiKey : undefined);
  return reference?.replace(/^env:/, '') ?? name;
}
