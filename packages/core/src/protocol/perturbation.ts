import type { CallerBrief } from './caller.ts';
import type { Millis } from './clock.ts';
import type { JsonObject } from './json.ts';

/** One slot of one direction of the line: 20 ms at 8000 Hz, in linear samples. */
export interface LineFrame {
  /** 160 samples, full scale ±1. Louder ones are clipped when the line codes them, and not between two perturbations. */
  readonly samples: Float32Array;
  readonly lineMs: Millis;
  /**
   * Active level of this side's own speech, its pauses left out, as far as it is known: what has been played and what
   * is about to be. Null before there is enough of it.
   */
  readonly speechDbfs: number | null;
}

/**
 * One frame in, one frame out, in every slot of the call, silence included; it may change the samples where they are. A
 * packet that is lost is a frame of silence, and one that is late delays those behind it: a telephone line skips no slot.
 */
export type FrameTransform = (frame: LineFrame) => Float32Array;

export type LineSide = 'caller' | 'agent';

/** In the order in which they act: who calls, from where, and over what. */
export type PerturbationLayer = 'behaviour' | 'accent' | 'noise' | 'connection';

/** Makes a call harder, the same way each time. The contribution's id is `<layer>-<name>`; people write `<layer>:<name>`. */
export interface Perturbation {
  readonly kind: 'perturbation';
  readonly layer: PerturbationLayer;
  /** What of its options the name of a condition has to say, such as `10` in `noise:cafe@10`; default nothing. */
  readonly level?: string;
  /** How much harder it makes a call: 1 is hardly noticed, 5 is more than most people would put up with. */
  readonly grade: 1 | 2 | 3 | 4 | 5;
  /** Two of one layer are combined only when both say so; default false. */
  readonly isCombinable?: boolean;
  /** An accent that the caller has to have; checked before the run. */
  readonly needsAccent?: string;
  /** Its words are of one language; a call in another one refuses it. BCP 47; default any. */
  readonly language?: string;
  /** Changes the caller, before the call. */
  rewrite?(brief: CallerBrief): CallerBrief;
  /**
   * Changes frames, on the line; undefined for a side that it leaves alone. `random` is this perturbation's own stream
   * in this call, the same again for the same run, scenario, trial and attempt.
   */
  open?(at: { readonly side: LineSide; readonly random: () => number }): FrameTransform | undefined;
}

/** A perturbation by name, as it is asked for. */
export interface PerturbationUse {
  /** `<layer>:<name>`, or the long form `"@scope/package#<layer>-<name>"`. */
  readonly use: string;
  readonly options?: JsonObject;
}

/** Combinations of which each call draws one, by seed. The contribution's id is `pool-<name>`. */
export interface PerturbationPool {
  readonly kind: 'perturbation';
  readonly layer: 'pool';
  /** At least one; a combination that this caller cannot act is left out, and that is said. */
  readonly draws: readonly (readonly PerturbationUse[])[];
}
