import { relative } from 'node:path';
import { EvaError } from '@eva/core';
import {
  type Environment,
  loadContribution,
  type PluginCatalog,
  type PluginPackage,
  type PromisedContribution,
  perturbationName,
} from '@eva/core/engine';
import { columns } from '../columns.ts';
import type { Finding } from '../doctor/finding.ts';
import { catalogOf } from '../doctor/manifest-parts.ts';
import { modelFindings } from '../doctor/model-findings.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { projectPlugins } from '../project-plugins.ts';
import { systemManifestFiles } from '../system-manifest-files.ts';
import { type CommandContext, checkFile } from './manifest-check.ts';

export interface DoctorOptions {
  readonly isJson: boolean;
  /** Whether each model of the manifests is asked, and who answers. Default `none`. */
  readonly preflight?: 'none' | 'real' | 'emulated';
}

const LEAST_NODE = [20, 19] as const;

/** Looks at everything that a run on this machine would use. Loads plugins, asks models where it is told to, shows no key. */
export async function doctor(
  manifests: readonly string[],
  options: DoctorOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const { terminal, env } = context;
  const catalog = projectPlugins(terminal.cwd, terminal);
  const shown = manifests.length > 0 ? catalogOf(manifests, catalog, terminal) : catalog;
  const files =
    manifests.length > 0 ? manifests : systemManifestFiles(terminal.cwd).map((file) => relative(terminal.cwd, file));
  const findings: Finding[] = [nodeFinding(process.versions.node)];
  // A run loads more than its manifest names, its metrics above all: what cannot be used is told in any case.
  for (const plugin of catalog.packages) {
    const problems = await pluginProblems(plugin, catalog);
    if (problems.length > 0) findings.push(...problems);
    else findings.push(...shown.packages.filter(({ name }) => name === plugin.name).map(offerFinding));
  }
  const isTold = (what: string) =>
    findings.some(({ about, state }) => state === 'problem' && what.startsWith(`${about} `));
  const warnings = catalog.warnings.filter((what) => !isTold(what));
  findings.push(...warnings.map((what): Finding => ({ about: 'plugins', state: 'note', what })));
  findings.push(...keyFindings(shown, env));
  const isEmulated = options.preflight === 'emulated';
  const known = isEmulated ? { ...anyKeys(catalog), ...env } : env;
  const ofFiles: Finding[] = [];
  for (const file of files)
    ofFiles.push(...(await manifestFindings(file, { env: known, terminal: { ...terminal, err: () => {} } })));
  const ofModels = await modelFindings(files, options.preflight ?? 'none', context);
  // A key that is missing is told once, where it keeps a model from being asked.
  findings.push(...ofFiles.filter(({ state, what }) => state !== 'note' || !isToldAgain(what, ofModels)), ...ofModels);

  if (options.isJson) terminal.out(`${JSON.stringify(findings, null, 2)}\n`);
  else terminal.out(columns(findings.map(({ about, state, what }) => [state === 'ok' ? 'ok' : state, about, what])));
  return findings.some(({ state }) => state === 'problem') ? EXIT.badInput : EXIT.done;
}

function nodeFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1]);
  const what = isEnough ? version : `${version}; eva needs ${LEAST_NODE.join('.')} or later`;
  return { about: 'node', state: isEnough ? 'ok' : 'problem', what };
}

/** What keeps a package from being used; none when it can be. */
async function pluginProblems(plugin: PluginPackage, catalog: PluginCatalog): Promise<readonly Finding[]> {
  const about = `${plugin.name} ${plugin.version}`;
  const { state } = plugin;
  if (state.type === 'protocol-unsupported') {
    return [{ about, state: 'problem', what: `speaks protocol ${state.protocol}; this eva speaks 1` }];
  }
  if (state.type === 'broken') return state.problems.map((what) => ({ about, state: 'problem', what }));
  const broken: Finding[] = [];
  for (const { kind, id } of state.contributes) {
    try {
      await loadContribution({ kind, use: `${plugin.name}#${id}`, catalog });
    } catch (error) {
      if (!EvaError.is(error)) throw error;
      broken.push({ about, state: 'problem', what: error.message });
    }
  }
  return broken;
}

function offerFinding({ name, version, state }: PluginPackage): Finding {
  const offers = state.type === 'ready' ? state.contributes.map(nameOf).join(', ') : '';
  return { about: `${name} ${version}`, state: 'ok', what: offers === '' ? 'a preset' : offers };
}

/** As `eva plugins` lists it. */
function nameOf({ kind, id }: PromisedContribution): string {
  return `${kind} ${kind === 'perturbation' ? perturbationName(id) : id}`;
}

function keyFindings(catalog: PluginCatalog, env: CommandContext['env']): readonly Finding[] {
  const users = new Map<string, string[]>();
  for (const { state } of catalog.packages) {
    if (state.type !== 'ready') continue;
    for (const promised of state.contributes) {
      for (const name of promised.env) users.set(name, [...(users.get(name) ?? []), nameOf(promised)]);
    }
  }
  return [...users].map(([name, who]): Finding => {
    const isSet = (env[name] ?? '') !== '';
    return { about: name, state: isSet ? 'ok' : 'note', what: `${isSet ? 'set' : 'not set'}; for ${who.join(', ')}` };
  });
}

/** Imitations want no key; what looks for one before them is given none of worth. */
function anyKeys(catalog: PluginCatalog): Environment {
  const names = catalog.packages.flatMap(({ state }) =>
    state.type === 'ready' ? state.contributes.flatMap(({ env }) => env) : [],
  );
  return Object.fromEntries(names.map((name) => [name, 'emulated']));
}

function isToldAgain(what: string, findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.what.includes(what));
}

/** Composing a system makes its adapters look for what they need of this machine. */
async function manifestFindings(file: string, context: CommandContext): Promise<readonly Finding[]> {
  const { id, problems, notes } = await checkFile(file, context);
  const found = [
    ...problems.map(({ message, path }): Finding => {
      return { about: file, state: 'problem', what: path === undefined ? message : `${path}: ${message}` };
    }),
    ...notes.map((what): Finding => ({ about: file, state: 'note', what })),
  ];
  return found.length > 0 ? found : [{ about: file, state: 'ok', what: `${id ?? ''} can be run here` }];
}
