import { PluginError } from '../errors/plugin-error.ts';
import { SecretMissingError } from '../errors/secret-missing-error.ts';
import type { Host, Parts } from '../protocol/contribution.ts';
import type { Logger } from '../protocol/logger.ts';
import type { FoundContribution } from './find-contribution.ts';
import { secretFrom } from './secret.ts';

/** Environment variables as the command hands them in. */
export type Environment = { readonly [name: string]: string | undefined };

export interface PluginHostSpec {
  readonly found: FoundContribution;
  readonly env: Environment;
  /** Declared names that the manifest takes from another variable. */
  readonly secretSources?: ReadonlyMap<string, string>;
  readonly logger: Logger;
  readonly model?: string;
  readonly voice?: string;
  readonly parts?: Parts;
  readonly mode?: 'text';
}

/** What a contribution gets to see of the world: its declared secrets, a logger, and what its manifest says. */
export function pluginHost(spec: PluginHostSpec): Host {
  const { found, env } = spec;
  return {
    logger: spec.logger,
    parts: spec.parts ?? {},
    ...(spec.model === undefined ? {} : { model: spec.model }),
    ...(spec.voice === undefined ? {} : { voice: spec.voice }),
    ...(spec.mode === undefined ? {} : { mode: spec.mode }),
    secret: (name) => {
      if (!found.promised.env.includes(name)) {
        throw new PluginError({
          code: 'plugin-broken',
          message: `${found.package.name} ${found.package.version} asks for the secret ${name}, which its package.json does not declare.`,
          details: { package: found.package.name, version: found.package.version },
        });
      }
      const variable = spec.secretSources?.get(name) ?? name;
      const value = env[variable];
      if (value === undefined || value === '') {
        throw new SecretMissingError({
          code: 'secret-missing',
          message: `${found.package.name} needs the environment variable ${variable}, which is not set.`,
          hint: `Put ${variable}=... into .env, or export it.`,
          details: { variable, package: found.package.name },
        });
      }
      return secretFrom(variable, value);
    },
  };
}
