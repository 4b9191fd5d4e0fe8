import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPackages } from './package-map.ts';

export interface PromisedContribution {
  readonly package: string;
  readonly kind: string;
  readonly id: string;
}

/** What the packages of this workspace promise in their `eva` fields. */
export function promisedContributions(root: string): readonly PromisedContribution[] {
  return readPackages(root).flatMap(({ folder, name }) => {
    const json = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      readonly eva?: { readonly contributes?: readonly { readonly kind: string; readonly id: string }[] };
    };
    return (json.eva?.contributes ?? []).map(({ kind, id }) => ({ package: name, kind, id }));
  });
}
