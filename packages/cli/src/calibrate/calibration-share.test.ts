import { expect, test } from 'vitest';
import { calibrationShares } from './calibration-share.ts';
import type { SeededFault } from './seeded-faults.ts';

const DOZES = fault({ name: 'dozes', scenarios: ['1', '2', '3'] });
const RUDE = fault({ name: 'rude', scenarios: ['3', '4'] });
const DEAF = fault({ name: 'deaf', scenarios: ['1'], condition: 'behaviour:interrupting' });

test('the clean agent meets every scenario that a fault meets, once for the noise and once to be judged by it', () => {
  expect(sharesOf([DOZES, RUDE], 20)).toEqual([
    'baseline: 20 clean in 1,2,3,4',
    'clean: 20 clean in 1,2,3,4',
    'dozes: 20 dozes in 1,2,3',
    'rude: 20 rude in 3,4',
  ]);
});

test('the noise is measured on whole trials, and on no fewer than two of each scenario', () => {
  expect(sharesOf([DOZES], 20)[0]).toBe('baseline: 21 clean in 1,2,3');
  expect(sharesOf([DOZES], 3)[0]).toBe('baseline: 6 clean in 1,2,3');
});

test('a scenario that no call comes to is left out', () => {
  expect(sharesOf([DOZES], 1)).toEqual(['baseline: 2 clean in 1', 'clean: 1 clean in 1', 'dozes: 1 dozes in 1']);
});

test('each condition has clean calls of its own, and folders that tell it', () => {
  expect(sharesOf([DEAF, RUDE], 2)).toEqual([
    'behaviour-interrupting.baseline: 2 clean in 1',
    'behaviour-interrupting.clean: 2 clean in 1',
    'behaviour-interrupting.deaf: 2 deaf in 1',
    'baseline: 4 clean in 3,4',
    'clean: 2 clean in 3,4',
    'rude: 2 rude in 3,4',
  ]);
});

function sharesOf(faults: readonly SeededFault[], runs: number): readonly string[] {
  return calibrationShares(faults, { clean: 'clean', runs }).map(
    ({ folder, calls, agent, scenarios }) => `${folder}: ${calls} ${agent} in ${scenarios.join()}`,
  );
}

function fault(own: Pick<SeededFault, 'name' | 'scenarios'> & Partial<SeededFault>): SeededFault {
  return { does: '', agent: {}, condition: 'ordinary', caughtBy: ['manners'], alongside: [], ...own };
}
