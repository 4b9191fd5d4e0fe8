import { randomStream, seedOf } from '../random/seeded.ts';
import type { PerturbationPlan } from './perturbation-plan.ts';

/** What a call is told apart by. */
export interface DrawnFor {
  readonly seed: number;
  readonly scenario: string;
  readonly trial: number;
}

/**
 * The names of the conditions of one call, in the order in which they act. A draw hangs on nothing but the run's seed,
 * the pool, the scenario and the trial: all systems meet the same conditions, and more trials change no earlier one.
 */
export function drawPerturbations(plan: PerturbationPlan, { seed, scenario, trial }: DrawnFor): readonly string[] {
  const drawn = plan.pools.flatMap(({ id, draws }) => {
    const random = randomStream(seedOf(seed, 'pool', id, scenario, trial));
    return draws[Math.floor(random() * draws.length)] ?? [];
  });
  return inOrder([...plan.always, ...drawn].map(({ id }) => id));
}

/** Every combination that a call may draw from one pool, and of each two pools every pair of draws. */
export function drawCombinations<T, Pool extends { readonly draws: readonly (readonly T[])[] }>(
  always: readonly T[],
  pools: readonly Pool[],
): {
  readonly ofOne: readonly (readonly T[])[];
  readonly ofTwo: readonly { readonly pools: readonly [Pool, Pool]; readonly pairs: readonly (readonly T[])[] }[];
} {
  const alone = pools.flatMap(({ draws }) => draws.map((draw) => [...always, ...draw]));
  const ofTwo = pools.flatMap((pool, index) =>
    pools.slice(0, index).map((earlier) => {
      const pairs = pool.draws.flatMap((draw) => earlier.draws.map((that) => [...that, ...draw]));
      return { pools: [earlier, pool] as const, pairs };
    }),
  );
  return { ofOne: [always, ...alone], ofTwo };
}

const LAYERS = ['behaviour', 'accent', 'noise', 'connection'];

/** Names of conditions by layer: who calls, from where, over what; within a layer as they were asked for. */
function inOrder(ids: readonly string[]): readonly string[] {
  const place = (id: string): number => LAYERS.indexOf(id.slice(0, id.indexOf(':')));
  return ids.toSorted((one, other) => place(one) - place(other));
}
