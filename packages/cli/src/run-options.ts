import type { ToolWay } from './agent-manifest.ts';

/** Flags of `eva run` as the parser hands them over. */
export interface RunOptions {
  readonly domain?: string;
  /** Addresses of agents that eva does not run, in place of manifests. */
  readonly agent?: readonly string[];
  /** How those agents call tools; default by webhook. */
  readonly tools?: ToolWay;
  readonly scenario?: readonly string[];
  readonly scenarios?: string;
  readonly limit?: number;
  readonly trials: number;
  readonly seed: number;
  readonly clock?: 'wall' | 'virtual';
  readonly text?: true;
  /** Providers are imitated on this machine. */
  readonly emulate?: true;
  readonly caller?: string;
  readonly metrics?: readonly string[];
  /** `offline`, or the path of a judge manifest. */
  readonly judge?: string;
  /** Most that judges may cost, in US dollars. */
  readonly maxJudgeUsd?: number;
  readonly locale: string;
  /** Perturbations by name with options, or files of them. */
  readonly perturb?: readonly string[];
  /** A price table of one's own. */
  readonly prices?: string;
  /** Most that calls may cost, in US dollars. */
  readonly maxUsd?: number;
  readonly out?: string;
  readonly concurrency: number;
  readonly attempts: number;
  readonly resume?: true;
  readonly dryRun?: true;
  readonly json?: true;
  readonly verbose?: true;
}
