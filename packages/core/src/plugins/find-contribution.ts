import { PluginError } from '../errors/plugin-error.ts';
import type { Kind } from '../protocol/contribution.ts';
import { nearestName } from './nearest-name.ts';
import { PROTOCOL_WINDOW } from './plugin-field.ts';
import type { PluginCatalog, PluginPackage, PromisedContribution } from './plugin-package.ts';

/** A contribution and the package that promises it; not loaded yet. */
export interface FoundContribution {
  readonly package: PluginPackage;
  readonly promised: PromisedContribution;
}

export interface Wanted {
  readonly kind: Kind;
  /** An id, or the long form `"@scope/package#id"`. */
  readonly use: string;
  readonly catalog: PluginCatalog;
  /** First-party packages by `kind/id`, so that an unknown name can be answered with what to type. */
  readonly known?: ReadonlyMap<string, string>;
}

/** Every installed contribution of a kind, in catalog order. */
export function contributionsOf(catalog: PluginCatalog, kind: Kind): readonly FoundContribution[] {
  return catalog.packages.flatMap((plugin) =>
    plugin.state.type === 'ready'
      ? plugin.state.contributes
          .filter((promised) => promised.kind === kind)
          .map((promised) => ({ package: plugin, promised }))
      : [],
  );
}

/** The one contribution that `use` names. Nothing shadows: two packages offering the same is an error. */
export function findContribution(wanted: Wanted): FoundContribution {
  const { kind, use, catalog } = wanted;
  const hash = use.lastIndexOf('#');
  const packageName = hash < 1 ? undefined : use.slice(0, hash);
  const id = hash < 1 ? use : use.slice(hash + 1);
  const inScope = catalog.packages.filter((plugin) => packageName === undefined || plugin.name === packageName);
  if (packageName !== undefined && inScope.length === 0) throw packageNotFound(packageName, wanted);

  const matches = contributionsOf({ ...catalog, packages: inScope }, kind).filter((one) => one.promised.id === id);
  const [first, second] = matches;
  if (first !== undefined && second === undefined) return first;
  if (first !== undefined) throw conflict(wanted, matches);

  const unusable = inScope.find((plugin) => claims(plugin, kind, id, packageName !== undefined));
  throw unusable === undefined ? contributionNotFound(wanted, id) : unusableError(unusable);
}

function claims(plugin: PluginPackage, kind: Kind, id: string, isNamed: boolean): boolean {
  if (plugin.state.type === 'ready') return false;
  return isNamed || plugin.state.claims.some((claim) => claim.kind === kind && claim.id === id);
}

/** Why a package whose `eva` field can't be used is refused when somebody does use it. */
function unusableError(plugin: PluginPackage): PluginError {
  const { name, version, state } = plugin;
  const details = { package: name, version };
  if (state.type === 'protocol-unsupported') {
    const spoken = PROTOCOL_WINDOW.join(', ');
    const newest = Math.max(...PROTOCOL_WINDOW);
    const remedy =
      state.protocol > newest ? `Update @eva/cli, or install ${name}@${newest}.` : `Install a newer ${name}.`;
    return new PluginError({
      code: 'protocol-unsupported',
      message: `${name} ${version} speaks protocol ${state.protocol}; this eva speaks ${spoken}.`,
      hint: remedy,
      details,
    });
  }
  const problems = state.type === 'broken' ? state.problems.join('; ') : '';
  return new PluginError({
    code: 'plugin-broken',
    message: `${name} ${version} can't be used: ${problems}.`,
    hint: `The "eva" field of its package.json is wrong; tell its author, or install another version.`,
    details,
  });
}

function conflict(wanted: Wanted, matches: readonly FoundContribution[]): PluginError {
  const names = matches.map((one) => `${one.package.name} ${one.package.version}`).join(' and ');
  const longForms = matches.map((one) => `"${one.package.name}#${one.promised.id}"`).join(' or ');
  return new PluginError({
    code: 'plugin-conflict',
    message: `${wanted.kind} "${wanted.use}" is offered by ${names}.`,
    hint: `Write the long form: ${longForms}.`,
    details: { packages: matches.map((one) => one.package.name) },
  });
}

function packageNotFound(name: string, wanted: Wanted): PluginError {
  const nearest = nearestName(
    name,
    wanted.catalog.packages.map((plugin) => plugin.name),
  );
  return new PluginError({
    code: 'plugin-not-found',
    message: `The package ${name} is not among the installed plugins.`,
    hint: nearest === undefined ? `Type: pnpm add -D ${name}` : `Did you mean "${nearest}"?`,
    details: { kind: wanted.kind, use: wanted.use, ...(nearest === undefined ? {} : { nearest }) },
  });
}

const HOW_TO_OFFER =
  'Install a package that offers it (pnpm add -D NAME), or name its folder under "plugins:" in eva.config.yaml.';

function contributionNotFound(wanted: Wanted, id: string): PluginError {
  const installed = contributionsOf(wanted.catalog, wanted.kind).map((one) => one.promised.id);
  const known = wanted.known ?? new Map<string, string>();
  const firstParty = known.get(`${wanted.kind}/${id}`);
  const ofKind = [...known.keys()]
    .filter((name) => name.startsWith(`${wanted.kind}/`))
    .map((name) => name.slice(wanted.kind.length + 1));
  const nearest = nearestName(id, [...installed, ...ofKind]);
  const nearestPackage = nearest === undefined ? undefined : known.get(`${wanted.kind}/${nearest}`);
  const toAdd = firstParty ?? (nearest !== undefined && installed.includes(nearest) ? undefined : nearestPackage);
  const hints = [
    ...(nearest === undefined || nearest === id ? [] : [`Did you mean "${nearest}"?`]),
    ...(toAdd === undefined ? [] : [`Type: pnpm add -D ${toAdd}`]),
    ...(nearest === undefined && firstParty === undefined ? [HOW_TO_OFFER] : []),
  ];
  const list = installed.length === 0 ? 'none' : installed.join(', ');
  return new PluginError({
    code: 'plugin-not-found',
    message: `No installed plugin offers ${wanted.kind} "${wanted.use}"; installed: ${list}.`,
    ...(hints.length === 0 ? {} : { hint: hints.join(' ') }),
    details: { kind: wanted.kind, use: wanted.use, installed, ...(nearest === undefined ? {} : { nearest }) },
  });
}
