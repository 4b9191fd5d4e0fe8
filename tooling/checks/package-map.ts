import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface WorkspacePackage {
  readonly folder: string;
  readonly name: string;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
  readonly eva?: { readonly plugins?: readonly string[] };
}

/** Every package below `packages/`, as its package.json says. */
export function readPackages(root: string): readonly WorkspacePackage[] {
  return readdirSync(join(root, 'packages'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => {
      const folder = join(root, 'packages', entry.name);
      const json = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
        readonly name: string;
        readonly exports?: Record<string, unknown>;
        readonly dependencies?: Record<string, string>;
        readonly peerDependencies?: Record<string, string>;
        readonly peerDependenciesMeta?: Record<string, { readonly optional?: boolean }>;
        readonly devDependencies?: Record<string, string>;
        readonly eva?: { readonly plugins?: readonly string[] };
      };
      return {
        folder,
        name: json.name,
        exports: json.exports ?? {},
        // An optional peer is used when the project has it, and never imported by name.
        dependencies: [
          ...Object.keys(json.dependencies ?? {}),
          ...Object.keys(json.peerDependencies ?? {}).filter((peer) => !json.peerDependenciesMeta?.[peer]?.optional),
        ],
        devDependencies: Object.keys(json.devDependencies ?? {}),
        ...(json.eva === undefined ? {} : { eva: json.eva }),
      };
    });
}
