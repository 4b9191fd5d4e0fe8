import { classification, cohenKappa, type KappaWeights, scenarioDraws } from '@eva/report/statistics';
import type { Comparison, RatedPair } from './labelled-item.ts';
import type { LabelledSet } from './labelled-set.ts';

/** How far a judge agrees with people. */
export interface Agreement {
  /** Conversations. */
  readonly items: number;
  /** Ratings that both gave. */
  readonly n: number;
  /** Labels that the judge said nothing of, and what it rated that has no label. */
  readonly unanswered: number;
  readonly unasked: number;
  /** Null where nothing was rated by both. */
  readonly accuracy: number | null;
  readonly macroF1: number;
  /** Agreement on whether a rating passes the metric's threshold; null where it has none. */
  readonly passAccuracy: number | null;
  /** Null where chance alone would agree on everything. */
  readonly kappa: { readonly [weights in KappaWeights]: number | null };
  /** 95 % interval of the kappa that is published for this metric, conversations resampled; null below six of them. */
  readonly kappaInterval: Interval | null;
  /** The same of the unweighted kappa. */
  readonly unweightedInterval: Interval | null;
  /** Kappa with every label that the judge said nothing of taken as rated highest: what it did not see it did not object to. */
  readonly kappaWithUnanswered: number | null;
  /** Rows are people's ratings in order, columns the judge's. */
  readonly confusion: readonly (readonly number[])[];
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** As many as the published intervals are made of. */
const RESAMPLES = 10_000;
const FEWEST_ITEMS = 6;
const TAIL = 0.025;
/** Fixed, so that the same judge has the same interval each time. */
const SEED = 20_260_801;

type Scale = Pick<LabelledSet, 'labels' | 'weights' | 'passAt'>;

/** The figures that need no resampling. */
export function figuresOf(comparisons: readonly Comparison[], { labels }: Pick<Scale, 'labels'>) {
  const ratings = ratingsOf(
    comparisons.flatMap(({ pairs }) => pairs),
    labels,
  );
  const kappa: Agreement['kappa'] = {
    none: cohenKappa(ratings, 'none'),
    linear: cohenKappa(ratings, 'linear'),
    quadratic: cohenKappa(ratings, 'quadratic'),
  };
  return { ...classification({ truth: ratings.a, predicted: ratings.b, labels }), kappa };
}

export function agreementOf(comparisons: readonly Comparison[], scale: Scale): Agreement {
  const { labels, weights, passAt } = scale;
  const pairs = comparisons.flatMap((comparison) => comparison.pairs);
  const { accuracy, macroF1, confusion, kappa } = figuresOf(comparisons, scale);
  const unanswered = comparisons.flatMap((comparison) => comparison.unanswered);
  const highest = labels.at(-1) ?? 0;
  const all = [...pairs, ...unanswered.map((people) => ({ what: '', people, judge: highest }))];
  const samePass = pairs.filter(({ people, judge }) => passAt !== undefined && people >= passAt === judge >= passAt);
  return {
    items: comparisons.length,
    n: pairs.length,
    unanswered: unanswered.length,
    unasked: comparisons.reduce((sum, { unasked }) => sum + unasked, 0),
    accuracy,
    macroF1,
    passAccuracy: passAt === undefined || pairs.length === 0 ? null : samePass.length / pairs.length,
    kappa,
    kappaInterval: intervalOf(comparisons, scale),
    unweightedInterval: intervalOf(comparisons, { ...scale, weights: 'none' }),
    kappaWithUnanswered: cohenKappa(ratingsOf(all, labels), weights),
    confusion,
  };
}

function ratingsOf(pairs: readonly RatedPair[], labels: readonly number[]) {
  return { a: pairs.map(({ people }) => people), b: pairs.map(({ judge }) => judge), labels };
}

/** Ratings of one conversation stay together: they are not independent. */
function intervalOf(comparisons: readonly Comparison[], { labels, weights }: Scale): Agreement['kappaInterval'] {
  const n = comparisons.length;
  if (n < FEWEST_ITEMS) return null;
  const { places } = scenarioDraws({ seed: SEED, resamples: RESAMPLES, n });
  const kappas: number[] = [];
  for (let from = 0; from < places.length; from += n) {
    const drawn = Array.from(places.subarray(from, from + n), (place) => comparisons[place]?.pairs ?? []).flat();
    const kappa = cohenKappa(ratingsOf(drawn, labels), weights);
    if (kappa !== null) kappas.push(kappa);
  }
  if (kappas.length < RESAMPLES / 2) return null;
  const sorted = kappas.toSorted((one, other) => one - other);
  return { low: quantile(sorted, TAIL), high: quantile(sorted, 1 - TAIL) };
}

function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}
