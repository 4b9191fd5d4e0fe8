import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { importsOf } from './imports.ts';
import { readPackages, type WorkspacePackage } from './package-map.ts';
import { isTest, sourceFiles } from './source-files.ts';

/** Who may depend on whom, by package family (docs/architecture.md). Tests may also use `@eva/testing`. */
const MAY_IMPORT: readonly { readonly family: RegExp; readonly from: readonly RegExp[] }[] = [
  { family: /^@eva\/core$/, from: [] },
  { family: /^@eva\/adapter-kit$/, from: [/^@eva\/core$/] },
  { family: /^@eva\/testing$/, from: [/^@eva\/core$/, /^@eva\/adapter-kit$/] },
  { family: /^@eva\/adapter-/, from: [/^@eva\/core$/, /^@eva\/adapter-kit$/] },
  { family: /^@eva\/(callers|perturbations|metrics|judges|report|tool-server|domain-.*)$/, from: [/^@eva\/core$/] },
  { family: /^@eva\/cli$/, from: [/^@eva\/core$/, /^@eva\/report$/, /^@eva\/tool-server$/] },
];

/** Entry points that only the command line and test support may use. */
const ENGINE_ENTRY = '@eva/core/engine';
const ENGINE_USERS = new Set(['@eva/cli', '@eva/testing', '@eva/core']);

/** Fails on an edge that is not in the table, an import past an entry point, and a cycle between files. */
export function checkLayers(root: string): readonly string[] {
  const packages = readPackages(root);
  return packages.flatMap((one) => [
    ...dependencyEdges(one),
    ...sourceFiles(join(one.folder, 'src')).flatMap((file) => fileEdges(root, one, packages, file)),
    ...cycles(root, one),
  ]);
}

function allowed(from: string, to: string): boolean {
  const row = MAY_IMPORT.find(({ family }) => family.test(from));
  return row?.from.some((pattern) => pattern.test(to)) ?? false;
}

/** A preset depends on its members to be installed with them, without importing them. */
function dependencyEdges(one: WorkspacePackage): string[] {
  const preset = new Set(one.eva?.plugins ?? []);
  return one.dependencies
    .filter((name) => name.startsWith('@eva/') && !preset.has(name) && !allowed(one.name, name))
    .map((name) => `${one.name} depends on ${name}, which the layers do not allow`);
}

function fileEdges(root: string, one: WorkspacePackage, packages: readonly WorkspacePackage[], file: string): string[] {
  const place = relative(root, file);
  return importsOf(readFileSync(file, 'utf8')).flatMap((specifier) => {
    if (specifier.startsWith('.')) {
      const target = resolve(dirname(file), specifier);
      return target.startsWith(join(one.folder, 'src')) ? [] : [`${place} reaches outside its package: ${specifier}`];
    }
    if (!specifier.startsWith('@eva/')) return [];
    const [scope, short, ...rest] = specifier.split('/');
    const name = `${scope}/${short}`;
    const target = packages.find((candidate) => candidate.name === name);
    if (target === undefined) return [`${place} imports ${name}, which is not here`];
    const entry = rest.length === 0 ? '.' : `./${rest.join('/')}`;
    const problems: string[] = [];
    if (!(entry in target.exports)) problems.push(`${place} imports past the entry points of ${name}: ${specifier}`);
    const forTests = isTest(file) && (name === '@eva/testing' || one.devDependencies.includes(name));
    if (!forTests && !allowed(one.name, name)) problems.push(`${place} imports ${name}, which the layers do not allow`);
    if (specifier === ENGINE_ENTRY && !ENGINE_USERS.has(one.name) && !isTest(file)) {
      problems.push(`${place} imports the engine, which is for the command line and test support`);
    }
    return problems;
  });
}

function cycles(root: string, one: WorkspacePackage): string[] {
  const files = sourceFiles(join(one.folder, 'src')).filter((file) => !isTest(file));
  const edges = new Map(
    files.map((file) => [
      file,
      importsOf(readFileSync(file, 'utf8'))
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => resolve(dirname(file), specifier))
        .filter((target) => existsSync(target)),
    ]),
  );
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) {
      const loop = [...path.slice(path.indexOf(file)), file].map((step) => relative(root, step));
      found.push(`cycle: ${loop.join(' -> ')}`);
      return;
    }
    if (done.has(file)) return;
    for (const next of edges.get(file) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  return found;
}
