import { existsSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { type Domain, InputError } from '@eva/core';
import { contributionsOf, loadDomain, type PluginCatalog } from '@eva/core/engine';
import type { CommandContext } from '../commands/manifest-check.ts';
import { FIRST_PARTY } from '../first-party.ts';
import { projectPlugins } from '../project-plugins.ts';
import { stderrLogger } from '../stderr-logger.ts';

/** A domain by its id, or the one that the package in a folder offers. */
export async function openDomain(use: string, { terminal, env }: CommandContext): Promise<Domain> {
  const folder = resolve(terminal.cwd, use);
  const isFolder = use !== '' && existsSync(join(folder, 'package.json'));
  if (!isFolder && /[\\/]|^\.{0,2}$/.test(use) && !use.includes('#')) throw noPackage(use);
  const catalog = isFolder ? catalogWith(folder, terminal) : projectPlugins(terminal.cwd, terminal);
  const id = isFolder ? idIn(folder, use, catalog) : use;
  const logger = stderrLogger(terminal, { isVerbose: false });
  return (await loadDomain(id, { catalog, known: FIRST_PARTY, env, logger })).part;
}

/** What reads like a path is no misspelt id. */
function noPackage(use: string): InputError {
  return new InputError({
    code: 'domain-unknown',
    problems: [
      { file: use, message: 'no package.json is there', expected: 'id of a domain, or the folder of its package' },
    ],
  });
}

function catalogWith(folder: string, terminal: CommandContext['terminal']): PluginCatalog {
  const { root } = projectPlugins(terminal.cwd, terminal);
  const path = relative(root, folder).split(sep).join('/');
  return projectPlugins(terminal.cwd, terminal, [/^\.\.(?:\/|$)/.test(path) ? path : `./${path}`]);
}

function idIn(folder: string, shown: string, catalog: PluginCatalog): string {
  const found = contributionsOf(catalog, 'domain').filter((one) => one.package.source.type === 'flag');
  const [first] = found;
  if (first !== undefined) return `${first.package.name}#${first.promised.id}`;
  throw new InputError({
    code: 'domain-unknown',
    problems: [{ file: join(shown, 'package.json'), message: `the package in ${folder} offers no domain` }],
  });
}
