import type { Millis } from './clock.ts';

export interface ModelIdentity {
  readonly provider: string;
  readonly model: string;
  /** What the provider said it served, when it says. */
  readonly resolvedModel?: string;
  /** A limit that a reader of any result has to know, such as "synthetic voices only". */
  readonly remark?: string;
}

export interface Usage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly audioInMs?: Millis;
  readonly audioOutMs?: Millis;
  readonly characters?: number;
}

export interface TimedWord {
  readonly text: string;
  readonly startMs: Millis;
  readonly endMs: Millis;
  readonly confidence?: number;
}
