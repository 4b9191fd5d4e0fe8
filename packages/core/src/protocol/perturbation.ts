import type { AudioChunk } from './audio-format.ts';
import type { CallerBrief } from './caller.ts';
import type { Millis } from './clock.ts';

/** A frame in may come out as none (loss), one, or several (a delayed burst). */
export type FrameTransform = (frame: AudioChunk, now: Millis) => readonly AudioChunk[];

export interface Perturbation {
  readonly kind: 'perturbation';
  readonly id: string;
  /** Two of one layer may not be combined unless both say so. */
  readonly layer: 'behaviour' | 'accent' | 'noise' | 'connection';
  /** Changes the caller, before the call. */
  rewrite?(brief: CallerBrief): CallerBrief;
  /** Changes frames, on the line; `random` is this perturbation's own stream. */
  open?(at: { readonly side: 'caller' | 'agent'; readonly random: () => number }): FrameTransform;
}
