import type { FrameTransform } from '@eva/core';

/** One transform after the other. */
export function inTurn(...transforms: readonly FrameTransform[]): FrameTransform {
  return (frame) => transforms.reduce((samples, transform) => transform({ ...frame, samples }), frame.samples);
}
