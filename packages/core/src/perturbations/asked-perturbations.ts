import type { LocatedDocument, Path } from '../manifest/located-document.ts';

/** A perturbation as somebody asked for it, and where. */
export interface AskedPerturbation {
  readonly use: string;
  readonly options: unknown;
  readonly document: LocatedDocument;
  /** Of the entry in the document; `use` and `options` stand below it. */
  readonly path: Path;
}

export interface AskedPool {
  readonly id: string;
  readonly draws: readonly (readonly AskedPerturbation[])[];
  readonly document: LocatedDocument;
}

/** All that was asked for, in its order. */
export interface AskedPerturbations {
  readonly always: readonly AskedPerturbation[];
  readonly pools: readonly AskedPool[];
}

/** What was asked for in one word rather than in a file: a problem of it is told without line and column. */
export function unlocatedDocument(file: string, value: unknown): LocatedDocument {
  return { file, value, problems: [], locate: () => NOWHERE, locateKey: () => NOWHERE };
}

export const NOWHERE = { line: 0, column: 0 } as const;
