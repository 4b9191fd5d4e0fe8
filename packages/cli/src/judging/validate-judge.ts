import type { Domain, Metric, MetricBench, Scored } from '@eva/core';
import type { ScoreCallInput } from '@eva/core/engine';
import { type Agreement, agreementOf } from './agreement.ts';
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
  /** Standard deviation over the runs of the kappa over all items; null with one run. */
  readonly kappaSd: number | null;
  /** Items that the metric failed on, with why. */
  readonly failed: readonly { readonly number: number; readonly why: string }[];
  /** Of the first run, to be read. */
  readonly disagreements: readonly Disagreement[];
}

interface Disagreement {
  readonly number: number;
  readonly what: string;
  readonly people: number;
  readonly judge: number;
}

interface Judgement {
  readonly item: LabelledItem;
  readonly comparison: Comparison;
  readonly judgedBy: string;
}

/** Samples of one run of the judge lie apart from those of the next. */
const SAMPLES_A_RUN = 100;

export async function validateJudge(spec: ValidationSpec): Promise<Validation> {
  const { metric, set, runs } = spec;
  const failed: { number: number; why: string }[] = [];
  const all: (readonly Judgement[])[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await judgeAll(spec, run, failed));
  const first = all[0] ?? [];
  const part = (isIn: (number: number) => boolean): Agreement =>
    agreementOf(
      first.filter(({ item }) => isIn(item.number)).map(({ comparison }) => comparison),
      set,
    );
  const kappas = all.flatMap((judgements) => {
    const comparisons = judgements.map(({ comparison }) => comparison);
    return agreementOf(comparisons, set).kappa[set.weights] ?? [];
  });
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
      odd: part((number) => number % 2 !== 0),
    },
    kappaSd: runs > 1 ? deviationOf(kappas) : null,
    failed,
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
  failed: { number: number; why: string }[],
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
        failed.push({ number: item.number, why: error instanceof Error ? error.message : String(error) });
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

function deviationOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / Math.max(1, values.length - 1));
}
