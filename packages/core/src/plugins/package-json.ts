import { readFileSync } from 'node:fs';

/** The fields of a package.json that discovery and loading read; everything is checked before it is trusted. */
export interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly exports: unknown;
  readonly main: unknown;
  readonly workspaces: unknown;
  readonly eva: unknown;
  /** Names of direct dependencies, development and optional ones included. */
  readonly dependencies: readonly string[];
}

/** The package.json at `file`; undefined when there is none. Throws what reading or parsing threw otherwise. */
export function readPackageJson(file: string): PackageJson | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
  const value: unknown = JSON.parse(text);
  const fields = isRecord(value) ? value : {};
  return {
    name: typeof fields.name === 'string' ? fields.name : '',
    version: typeof fields.version === 'string' ? fields.version : '0.0.0',
    exports: fields.exports,
    main: fields.main,
    workspaces: fields.workspaces,
    eva: fields.eva,
    dependencies: ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((field) => {
      const entries = fields[field];
      return isRecord(entries) ? Object.keys(entries) : [];
    }),
  };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
