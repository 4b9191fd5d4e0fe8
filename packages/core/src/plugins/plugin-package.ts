import type { Kind } from '../protocol/contribution.ts';

/** Clocks that a contribution can run on; one that talks to a network knows only the wall. */
type ClockKind = 'wall' | 'virtual';

/** One thing a package says in its package.json that it offers. Nothing of it has been loaded. */
export interface PromisedContribution {
  readonly kind: Kind;
  readonly id: string;
  /** Exports subpath, such as `./stt`. */
  readonly entry: string;
  readonly title: string;
  /** Environment variables that it may ask for. */
  readonly env: readonly string[];
  readonly clocks: readonly ClockKind[];
}

/** Who named the package. */
export type PluginSource =
  | { readonly type: 'flag' }
  | { readonly type: 'config'; readonly file: string }
  | { readonly type: 'dependency'; readonly of: string }
  | { readonly type: 'preset'; readonly of: string }
  | { readonly type: 'host' };

/** A package with an `eva` field, as its package.json describes it. */
export interface PluginPackage {
  readonly name: string;
  readonly version: string;
  /** Real path, links resolved: what its entries must lie in. */
  readonly folder: string;
  readonly source: PluginSource;
  readonly state: PluginState;
}

export type PluginState =
  | {
      readonly type: 'ready';
      readonly contributes: readonly PromisedContribution[];
      /** Exports subpath of what imitates its provider; loaded for emulated calls only. */
      readonly emulator?: string;
    }
  /** The `eva` field can't be used. `claims` is what could be made out of it, so that its use is recognised. */
  | { readonly type: 'broken'; readonly problems: readonly string[]; readonly claims: readonly Claim[] }
  | { readonly type: 'protocol-unsupported'; readonly protocol: number; readonly claims: readonly Claim[] };

export interface Claim {
  readonly kind: string;
  readonly id: string;
}

/** Everything that is installed, in the order of who named it. */
export interface PluginCatalog {
  readonly root: string;
  readonly packages: readonly PluginPackage[];
  /** What is odd and harmless as long as it is not used; one sentence each. */
  readonly warnings: readonly string[];
}
