import { type Domain, EvaError, type Metric, type MetricBench, type Scored } from '@eva/core';
import type { ScoreCallInput } from '@eva/core/engine';
import { type Agreement, agreementOf, figuresOf } from './agreement.ts';
import type { Comparison, LabelledItem } from './labelled-item.ts';
import type { LabelledSet } from './labelled-set.ts';

export interface ValidationSpec {
  readonly metric: Metric;
  readonly set: LabelledSet;
  readonly items: readonly LabelledItem[];
  readonly domain: Domain;
  /** Times that every item is judged. */
  readonly runs: number;
  readonly judge?: ScoreCallInput['judge'];
  readonly signal: AbortSignal;
  readonly onJudged?: (judged: number, of: number) => void;
}

/** What a judge is worth on one labelled set. */
export interface Validation {
  readonly metric: string;
  readonly version: string;
  readonly promptHash: string | null;
  /** Who decided; several where a provider served several models. */
  readonly judgedBy: readonly string[];
  readonly unit: LabelledSet['unit'];
  readonly labels: readonly number[];
  readonly weights: LabelledSet['weights'];
  readonly runs: number;
  /** Of the first run: over all items, and over those with even and odd numbers. */
  readonly agreement: { readonly all: Agreement; readonly even: Agreement; readonly odd: Agreement };
  /** Standard deviations over the runs; null with one run. */
  readonly spread: { readonly all: Spread; readonly odd: Spread } | null;
  /** How many items of all runs no figure counts: the metric failed on them, or the budget did not hold them. */
  readonly notJudged: { readonly failed: number; readonly unpaid: number; readonly of: number };
  /** Items that were not judged, with why. */
  readonly failed: readonly NotJudged[];
  /** Of the first run, to be read. */
  readonly disagreements: readonly Disagreement[];
}

/** How far the figures of a judge vary from run to run. */
export interface Spread {
  readonly accuracy: number;
  readonly macroF1: number;
  /** Of the kappa that is published for the metric. */
  readonly kappa: number;
}

interface Disagreement {
  readonly number: number;
  readonly what: string;
  readonly people: number;
  readonly judge: number;
}

interface NotJudged {
  readonly number: number;
  readonly why: string;
}

interface Judgement {
  readonly item: LabelledItem;
  readonly comparison: Comparison;
  readonly judgedBy: string;
}

/** A question that was not asked, because the budget did not hold it or could not be reckoned. */
const UNPAID = new Set(['judge-budget', 'judge-price-unknown']);

/** Samples of one run of the judge lie apart from those of the next. */
const SAMPLES_A_RUN = 100;

export async function validateJudge(spec: ValidationSpec): Promise<Validation> {
  const { metric, set, runs, items } = spec;
  const failed: (NotJudged & { readonly isUnpaid: boolean })[] = [];
  const all: (readonly Judgement[])[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await judgeAll(spec, run, failed));
  const first = all[0] ?? [];
  const part = (isIn: (number: number) => boolean): Agreement =>
    agreementOf(
      first.filter(({ item }) => isIn(item.number)).map(({ comparison }) => comparison),
      set,
    );
  const unpaid = failed.filter(({ isUnpaid }) => isUnpaid).length;
  return {
    metric: metric.id,
    version: metric.version,
    promptHash: metric.promptHash ?? null,
    judgedBy: [...new Set(all.flat().map(({ judgedBy }) => judgedBy))],
    unit: set.unit,
    labels: set.labels,
    weights: set.weights,
    runs,
    agreement: {
      all: part(() => true),
      even: part((number) => number % 2 === 0),
      odd: part(isOdd),
    },
    spread: runs > 1 ? { all: spreadOf(all, set, () => true), odd: spreadOf(all, set, isOdd) } : null,
    notJudged: { failed: failed.length - unpaid, unpaid, of: items.length * runs },
    failed: failed.map(({ number, why }) => ({ number, why })),
    disagreements: first.flatMap(({ item, comparison }) =>
      comparison.pairs
        .filter(({ people, judge }) => people !== judge)
        .map(({ what, people, judge }) => ({ number: item.number, what, people, judge })),
    ),
  };
}

/** All at once: the desk sees to it how many are asked at a time. */
async function judgeAll(
  { metric, items, judge, signal, onJudged }: ValidationSpec,
  run: number,
  failed: (NotJudged & { readonly isUnpaid: boolean })[],
): Promise<readonly Judgement[]> {
  const bench: MetricBench = {
    signal,
    judge: (request, how) => {
      if (judge === undefined) return Promise.reject(new Error('rules ask nobody'));
      const sample = (how?.sample ?? 0) + run * SAMPLES_A_RUN;
      return judge(request, { ...how, sample, metric: metric.id, signal });
    },
  };
  let judged = 0;
  const judgements = await Promise.all(
    items.map(async (item): Promise<readonly Judgement[]> => {
      try {
        const score = await metric.score(item.call, bench);
        if (score.status !== 'scored') return [{ item, comparison: item.compare(NOTHING), judgedBy: '' }];
        return [{ item, comparison: item.compare(score), judgedBy: score.judgedBy }];
      } catch (error) {
        signal.throwIfAborted();
        const why = error instanceof Error ? error.message : String(error);
        failed.push({ number: item.number, why, isUnpaid: EvaError.is(error) && UNPAID.has(error.code) });
        return [];
      } finally {
        judged += 1;
        onJudged?.(judged, items.length);
      }
    }),
  );
  return judgements.flat();
}

/** A metric that found nothing to judge answered none of the labels. */
const NOTHING: Scored = { status: 'scored', value: 0, normalized: null, judgedBy: '', details: {} };

function isOdd(number: number): boolean {
  return number % 2 !== 0;
}

function spreadOf(
  runs: readonly (readonly Judgement[])[],
  set: LabelledSet,
  isIn: (number: number) => boolean,
): Spread {
  const figures = runs.map((judgements) => {
    const comparisons = judgements.filter(({ item }) => isIn(item.number)).map(({ comparison }) => comparison);
    return figuresOf(comparisons, set);
  });
  return {
    accuracy: deviationOf(figures.flatMap(({ accuracy }) => accuracy ?? [])),
    macroF1: deviationOf(figures.map(({ macroF1 }) => macroF1)),
    kappa: deviationOf(figures.flatMap(({ kappa }) => kappa[set.weights] ?? [])),
  };
}

function deviationOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / Math.max(1, values.length - 1));
}
