import { expect, test } from 'vitest';
import { drawPerturbations } from './draw-perturbations.ts';
import type { PerturbationPlan, StoredPerturbation } from './perturbation-plan.ts';

const one = (id: string): StoredPerturbation => ({ id, grade: 2, use: `p#${id}`, options: {} });
const POOL = {
  id: 'pool:some',
  draws: ['noise:a', 'noise:b', 'noise:c', 'noise:d'].map((id) => [one(id)]),
};
const plan = (given: Partial<PerturbationPlan> = {}): PerturbationPlan => ({ always: [], pools: [POOL], ...given });
const drawn = (trials: number, seed = 3, scenario = '1.1') =>
  Array.from({ length: trials }, (_, trial) => drawPerturbations(plan(), { seed, scenario, trial })[0]);

test('a draw hangs on seed, scenario and trial alone, so that more trials change no earlier one', () => {
  expect(drawn(40).slice(0, 8)).toEqual(drawn(8));
  expect(drawn(40, 4)).not.toEqual(drawn(40));
  expect(drawn(40, 3, '1.2')).not.toEqual(drawn(40));
});

test('every draw of a pool comes up about equally often', () => {
  const all = drawn(4000);
  const counts = POOL.draws.map(([draw]) => all.filter((id) => id === draw?.id).length);

  // A quarter of 4000, three sigma of 27 either way.
  expect(counts.filter((count) => Math.abs(count - 1000) > 82)).toEqual([]);
});

test('what acts on the caller comes first, then what is around, then the connection', () => {
  const always = ['connection:loss@0.1', 'noise:cafe@10', 'behaviour:slow', 'connection:band@1-2'].map(one);
  const pools = [{ id: 'pool:voices', draws: [[one('accent:scottish')]] }];

  expect(drawPerturbations({ always, pools }, { seed: 1, scenario: '1', trial: 0 })).toEqual([
    'behaviour:slow',
    'accent:scottish',
    'noise:cafe@10',
    'connection:loss@0.1',
    'connection:band@1-2',
  ]);
});
