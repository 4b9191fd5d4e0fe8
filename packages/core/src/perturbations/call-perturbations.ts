import { type DisturbedDirection, disturbedDirection } from '../line/disturbed-direction.ts';
import type { CallerBrief } from '../protocol/caller.ts';
import type { LineSide, Perturbation } from '../protocol/perturbation.ts';
import { randomStream, seedOf } from '../random/seeded.ts';

/** A perturbation of one call, under the name of its condition. */
export interface NamedPerturbation {
  readonly id: string;
  readonly perturbation: Perturbation;
}

/** What a call's log says of each: its stream of chance begins with this seed. */
export interface PerturbationSeed {
  readonly id: string;
  readonly seed: number;
}

export function perturbationSeeds(
  perturbations: readonly NamedPerturbation[],
  callSeed: number,
): readonly PerturbationSeed[] {
  return perturbations.map(({ id }) => ({ id, seed: seedOf(callSeed, 'perturbation', id) }));
}

export function rewrittenBrief(brief: CallerBrief, perturbations: readonly NamedPerturbation[]): CallerBrief {
  return perturbations.reduce((before, { perturbation }) => perturbation.rewrite?.(before) ?? before, brief);
}

/** The directions of the line that something lies on. */
export function disturbedDirections(
  perturbations: readonly NamedPerturbation[],
  callSeed: number,
): { readonly caller?: DisturbedDirection; readonly agent?: DisturbedDirection } {
  const direction = (side: LineSide): DisturbedDirection | undefined => {
    const transforms = perturbations.flatMap(({ id, perturbation }) => {
      const random = randomStream(seedOf(callSeed, 'perturbation', id, side));
      return perturbation.open?.({ side, random }) ?? [];
    });
    return transforms.length === 0 ? undefined : disturbedDirection(transforms);
  };
  const caller = direction('caller');
  const agent = direction('agent');
  return { ...(caller === undefined ? {} : { caller }), ...(agent === undefined ? {} : { agent }) };
}
