import { expect, test } from 'vitest';
import { bootstrapInterval } from '../bootstrap.ts';
import { deltaFigure } from './delta-figure.ts';
import { domainMean, domainMeanInterval, evenlyWeighed } from './domain-mean.ts';
import { equivalence } from './equivalence.ts';
import { mean } from './mean.ts';

const values = (n: number, of: (at: number) => number) => Array.from({ length: n }, (_, at) => of(at));
const options = { seed: 3, resamples: 500, alpha: 0.05 };

test('lets a domain weigh the same, however many scenarios it has', () => {
  const domains = [values(30, () => 1), values(6, () => 0)];

  expect(domainMean(domains)).toBe(0.5);
  expect(mean(evenlyWeighed(domains))).toBeCloseTo(0.5, 12);
});

test('draws from domains of one size as from one list, and within each domain from others', () => {
  const even = [values(8, (at) => at), values(8, (at) => -at)];
  const uneven = [values(20, () => 1), values(6, () => 0)];

  expect(domainMeanInterval(even, options)).toEqual(bootstrapInterval(even.flat(), options));
  // Nothing varies within a domain, so nothing does over them; one list of all would vary.
  expect(domainMeanInterval(uneven, options)).toEqual({ lower: 0.5, upper: 0.5 });
  expect(domainMeanInterval([values(20, () => 1), values(5, () => 0)], options)).toBe(null);
});

test('tests and bounds the mean of the domains', () => {
  const large = values(30, (at) => (at % 2 === 0 ? 0.01 : -0.01));
  const fallen = values(6, () => -0.2);

  const figure = deltaFigure([large, fallen], { seed: 1 });

  expect([figure.n, figure.meanDelta]).toEqual([36, expect.closeTo(-0.1, 12)]);
  expect(figure.interval?.upper).toBeLessThan(-0.09);
  // In one list the fall of the small domain would be a fall of 0.03.
  expect(equivalence([large, fallen], { seed: 1 })).toBe('inconclusive');
  expect(equivalence([[...large, ...fallen]], { seed: 1, margin: 0.08 })).toBe('robust');
});
