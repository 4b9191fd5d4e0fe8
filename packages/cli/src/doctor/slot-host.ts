import { type Host, type Logger, SecretMissingError } from '@eva/core';
import type { Environment, FoundContribution, NamedSlot } from '@eva/core/engine';

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
  const { named, found, env } = spec;
  const { model, voice } = named.slot as { readonly model?: string; readonly voice?: string };
  const shown = new Map<string, string>();
  return {
    host: {
      logger: spec.logger,
      parts: {},
      ...(model === undefined ? {} : { model }),
      ...(voice === undefined ? {} : { voice }),
      secret(name) {
        const variable = variableOf(name, named, found);
        const value = env[variable] ?? '';
        if (!found.promised.env.includes(name) || value === '') {
          throw new SecretMissingError({
            code: 'secret-missing',
            message: `${found.package.name} needs the environment variable ${variable}, which is not set.`,
            hint: `Put ${variable}=... into .env, or export it.`,
            details: { variable, package: found.package.name },
          });
        }
        shown.set(variable, value);
        return { reveal: () => value };
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
