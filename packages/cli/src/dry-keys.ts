import { EvaError } from '@eva/core';
import type { Environment } from '@eva/core/engine';

/** In place of a key that is not set, where nobody is called. */
const OF_NO_WORTH = 'dry-run';

/**
 * Makes something that wants keys for a run that calls nobody: each key that is missing is told, and one of no worth
 * stands in for it.
 */
export async function withDryKeys<T>(
  make: (env: Environment) => Promise<T>,
  env: Environment,
  tell: (what: string) => void,
): Promise<T> {
  let known = env;
  for (;;) {
    try {
      return await make(known);
    } catch (error) {
      const variable = missingIn(error);
      if (variable === undefined || known[variable] === OF_NO_WORTH) throw error;
      tell((error as Error).message);
      known = { ...known, [variable]: OF_NO_WORTH };
    }
  }
}

function missingIn(error: unknown): string | undefined {
  if (!EvaError.is(error) || error.name !== 'SecretMissingError') return undefined;
  const { variable } = error.details;
  return typeof variable === 'string' ? variable : undefined;
}
