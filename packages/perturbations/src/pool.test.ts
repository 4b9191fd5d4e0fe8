import type { Perturbation, PerturbationPool } from '@eva/core';
import { describe, expect, test } from 'vitest';
import { aPerturbation } from './__fixtures__/perturbed-line.ts';
import accent from './accent.ts';
import behaviour from './behaviour.ts';
import connection from './connection.ts';
import pool from './pool.ts';

/** Sounds are made by other tests; here only the names and grades of noises count. */
function gradeOfNoise(snr: number): Perturbation['grade'] {
  return snr >= 20 ? 1 : snr >= 15 ? 2 : snr >= 10 ? 3 : snr >= 5 ? 4 : 5;
}

async function grades(name: string): Promise<readonly number[]> {
  const { draws } = (await aPerturbation(pool, `pool-${name}`)) as unknown as PerturbationPool;
  return await Promise.all(
    draws.map(async (draw) => {
      const each = draw.map(async ({ use, options = {} }) => {
        if (use.startsWith('noise:')) return gradeOfNoise(Number(options.snr));
        const id = use.replace(':', '-');
        return (await aPerturbation([...accent, ...behaviour, ...connection], id, options)).grade;
      });
      return Math.max(...(await Promise.all(each)));
    }),
  );
}

describe('a pool', () => {
  test('holds what its name says: the hardest part of each draw has a grade of', async () => {
    const spread = async (name: string) => [Math.min(...(await grades(name))), Math.max(...(await grades(name)))];

    expect({ easy: await spread('easy'), medium: await spread('medium'), hard: await spread('hard') }).toEqual({
      easy: [1, 2],
      medium: [2, 3],
      hard: [4, 5],
    });
  });

  test('has more than one draw of each layer, so that no run of trials meets only one of them', async () => {
    const pools = await Promise.all(
      ['easy', 'medium', 'hard'].map(
        async (name) => (await aPerturbation(pool, `pool-${name}`)) as unknown as PerturbationPool,
      ),
    );
    const layersOf = ({ draws }: PerturbationPool) => new Set(draws.flat().map(({ use }) => use.split(':')[0]));

    expect(pools.map((one) => [...layersOf(one)].toSorted())).toEqual([
      ['accent', 'connection', 'noise'],
      ['accent', 'behaviour', 'connection', 'noise'],
      ['accent', 'behaviour', 'connection', 'noise'],
    ]);
  });
});
