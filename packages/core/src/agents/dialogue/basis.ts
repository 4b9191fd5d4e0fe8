/** How certain it is what the caller said, which an answer goes by. */
export interface Basis {
  /** Nothing of it will be taken back. */
  readonly isFinal: boolean;
  /** Resolves when the answer may change something. */
  mayCommit(): Promise<void>;
}

export const FINAL: Basis = { isFinal: true, mayCommit: () => Promise.resolve() };

/** What an answer goes by that was begun too early to be certain. */
export interface DraftBasis extends Basis {
  /** What was taken for said has been said. */
  confirm(): void;
  /** Resolves then. */
  readonly confirmed: Promise<void>;
  /** The answer may have changed something. */
  readonly hasCommitted: boolean;
}

/** One that `isHeld` changes nothing before it is confirmed; else it only does not know. */
export function draftBasis({ isHeld }: { readonly isHeld: boolean }): DraftBasis {
  let isFinal = false;
  let hasCommitted = false;
  let confirm = (): void => {};
  const confirmed = new Promise<void>((resolve) => {
    confirm = resolve;
  });
  return {
    async mayCommit() {
      if (isHeld) await confirmed;
      hasCommitted = true;
    },
    confirm() {
      isFinal = true;
      confirm();
    },
    confirmed,
    get isFinal() {
      return isFinal;
    },
    get hasCommitted() {
      return hasCommitted;
    },
  };
}
