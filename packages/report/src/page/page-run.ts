import type { RunSummary } from '../run-summary.ts';

/** A run as a page is given it. */
export interface PageRun {
  readonly runId: string;
  /** `text` for calls without a line; absent on the line. */
  readonly mode?: 'text';
  readonly systems: readonly PageSystem[];
  /** Recognisers that run on this machine, on either side of the line. */
  readonly localEars: readonly string[];
  /** What the run was made of and how, such as its clock and seed; in the order in which they are shown. */
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly plannedCalls: number;
}

export interface PageSystem {
  readonly id: string;
  /** Slots and what fills them, such as `stt` and `pocketsphinx`. */
  readonly parts: readonly { readonly name: string; readonly value: string }[];
  readonly summary: RunSummary;
  /** What its calls cost, in sentences; empty where nothing is said of it. */
  readonly cost?: readonly string[];
}
