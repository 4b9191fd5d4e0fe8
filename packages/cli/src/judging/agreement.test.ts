import { expect, test } from 'vitest';
import { agreementOf } from './agreement.ts';
import { type ValidationFile, worseThan } from './baseline.ts';
import type { Comparison } from './labelled-item.ts';
import type { Validation } from './validate-judge.ts';

const NONE = { accuracy: 0, macroF1: 0, kappa: 0 };
const ORDINAL = { labels: [1, 2, 3], weights: 'quadratic', passAt: 2 } as const;

/** Conversations in which people and judge gave these ratings. */
function rated(...pairs: readonly (readonly [people: number, judge: number])[]): readonly Comparison[] {
  return pairs.map(([people, judge]) => ({ pairs: [{ what: '', people, judge }], unanswered: [], unasked: 0 }));
}

test('a judge that rates like people has kappa 1, and one that says the same of all has 0', () => {
  const same = agreementOf(rated([1, 1], [2, 2], [3, 3], [1, 1], [3, 3], [2, 2]), ORDINAL);
  const blind = agreementOf(rated([1, 3], [2, 3], [3, 3], [1, 3], [3, 3], [2, 3]), ORDINAL);

  expect([same.accuracy, same.kappa.none, same.kappa.quadratic, same.passAccuracy]).toEqual([1, 1, 1, 1]);
  expect(same.kappaInterval).toEqual({ low: 1, high: 1 });
  expect([blind.kappa.quadratic, blind.kappa.none]).toEqual([0, 0]);
  expect(blind.confusion).toEqual([
    [0, 0, 2],
    [0, 0, 2],
    [0, 0, 2],
  ]);
});

test('kappa is undefined where chance alone would agree, and has no interval over too few conversations', () => {
  const alike = agreementOf(rated([3, 3], [3, 3]), ORDINAL);

  expect([alike.kappa.quadratic, alike.kappaInterval, alike.accuracy]).toEqual([null, null, 1]);
});

test('the interval is the same each time, and wider for fewer conversations', () => {
  const few = rated([1, 1], [2, 1], [3, 3], [3, 2], [1, 2], [2, 2], [3, 3], [1, 1]);
  const widthOf = (comparisons: readonly Comparison[]) => {
    const { kappaInterval } = agreementOf(comparisons, ORDINAL);
    return kappaInterval === null ? 0 : kappaInterval.high - kappaInterval.low;
  };

  expect(agreementOf(few, ORDINAL)).toEqual(agreementOf(few, ORDINAL));
  expect(widthOf([...few, ...few, ...few, ...few])).toBeLessThan(widthOf(few));
});

test('what the judge said nothing of stands beside the rest, and counts as seen without a fault in a kappa of its own', () => {
  const silent = rated([0, 0], [1, 1], [0, 0], [1, 1]).map((one) => ({ ...one, unanswered: [0], unasked: 2 }));
  const { n, unanswered, unasked, kappa, kappaWithUnanswered } = agreementOf(silent, {
    labels: [0, 1],
    weights: 'none',
  });

  expect([n, unanswered, unasked, kappa.none]).toEqual([4, 4, 8, 1]);
  expect(kappaWithUnanswered).toBeLessThan(0.5);
});

test('a validation is worse than its baseline only beyond two standard deviations of its own items', () => {
  const validation = (kappa: number | null, kappaSd: number | null) =>
    ({
      metric: 'faithfulness',
      weights: 'quadratic',
      spread: kappaSd === null ? null : { all: NONE, odd: { ...NONE, kappa: kappaSd } },
      agreement: { odd: { kappa: { quadratic: kappa } } },
    }) as Validation;
  const baseline = (kappa: number, sd: number | null): ValidationFile => ({
    schema: 'eva/judge-validation@1',
    judge: 'j',
    validations: [validation(kappa, sd)],
  });

  expect(worseThan(baseline(0.8, 0.05), [validation(0.7, null)])).toEqual([]);
  expect(worseThan(baseline(0.8, 0.05), [validation(0.69, null)])).toEqual([
    'faithfulness: kappa on odd items 0.690, the baseline allows 0.700',
  ]);
  expect(worseThan(baseline(0.8, null), [validation(0.8, null)])).toEqual([]);
  expect(worseThan(baseline(0.8, null), [validation(null, null)])).toHaveLength(1);
});
