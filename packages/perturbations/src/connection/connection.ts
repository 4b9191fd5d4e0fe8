import {
  type Contribution,
  defineContribution,
  defineOptions,
  type FrameTransform,
  type LineSide,
  type Perturbation,
} from '@eva/core';
import type { z } from 'zod';
import { isOn, type sideOption } from './sides.ts';

interface SidedOptions {
  readonly side: z.output<typeof sideOption>;
}

export interface ConnectionSpec<Options> {
  readonly id: string;
  readonly schema: z.ZodType<Options>;
  /** See `Perturbation.level`. */
  level(options: Options): string | undefined;
  grade(options: Options): Perturbation['grade'];
  open(options: Options, at: { readonly side: LineSide; readonly random: () => number }): FrameTransform;
}

/** A fault of the connection, on the side that its options name. */
export function connection<Options extends SidedOptions>(
  spec: ConnectionSpec<Options>,
): Contribution<'perturbation', Options> {
  return defineContribution({
    protocol: 1,
    kind: 'perturbation',
    id: spec.id,
    options: defineOptions(spec.schema),
    create(options: Options): Perturbation {
      const level = spec.level(options);
      return {
        kind: 'perturbation',
        layer: 'connection',
        ...(level === undefined ? {} : { level }),
        grade: spec.grade(options),
        isCombinable: true,
        open: (at) => (isOn(at.side, options.side) ? spec.open(options, at) : undefined),
      };
    },
  });
}
