import pc from 'picocolors';
import { aligned } from '../format-columns.ts';
import { LEAST_SCENARIOS } from '../support.ts';
import { domainLines, grouped, isShown, ORDER, passLines } from './format-figures.ts';
import { blockLines, judgeLines, regenerationLines } from './format-judge-study.ts';
import { pairedLines } from './format-paired.ts';
import { conditionLines, gradeLines, incompleteNotes, perturbationLines } from './format-perturbations.ts';
import type { FrontStatistics } from './front-statistics.ts';
import { groupBy } from './group-by.ts';
import { missingText } from './missing-scores.ts';
import { pText } from './significance-text.ts';
import { FAMILY, type StatisticsReport } from './statistics-report.ts';
import type { Measure } from './system-metric.ts';
import { CLEAN } from './trial-score.ts';

/** The report for a terminal: each figure with what carries it, nothing below its support; all of it is in the JSON. */
export function formatStatistics(report: StatisticsReport, options: { readonly color: boolean }): string {
  const colors = pc.createColors(options.color);
  const sections = [
    section(titleOf(report), passLines(report)),
    section('by domain', domainLines(report)),
    section(
      'which is first on both accuracy and experience',
      report.fronts.flatMap((front) => frontLines(front, report.k)),
    ),
    section(
      `from the best of ${report.k} trials to all ${report.k}: pass@${report.k} - pass^${report.k}`,
      gapLines(report),
    ),
    section('width of pass@1 with fewer trials (drawn from these / fresh ones)', stabilityLines(report)),
    section('EVA-X pass@1 by the threshold of turn_taking', thresholdLines(report)),
    section('where the variance of single scores comes from', varianceLines(report)),
    section('shares of variance where all systems met the same scenarios', blockLines(report)),
    section('recordings that were judged more than once', judgeLines(report)),
    section('done, but not faithful', decouplingLines(report)),
    section('calls that had to be repeated', regenerationLines(report)),
    section('hearing and doing, over cascades', keyEntityLines(report)),
    section('what disturbances do (scenario means, less clean)', perturbationLines(report)),
    section('scores under each condition, on the scenarios that were disturbed', conditionLines(report)),
    section('how hard a disturbance may be', gradeLines(report)),
    ...report.comparisons.map(({ baseline, candidate, metrics }) =>
      section(`${candidate} against ${baseline}, on the same scenarios`, pairedLines(metrics)),
    ),
    section('what it would take: scenarios x trials, the cheapest first', [
      ...planLines(report),
      ...pairedPlanLines(report),
    ]),
  ];
  const text = sections
    .filter((one) => one.lines.length > 0)
    .flatMap(({ title, lines }) => [colors.bold(title), ...lines, '']);
  return [...text, ...notes(report).map((note) => colors.dim(note))].join('\n');
}

function section(title: string, lines: readonly string[]) {
  return { title, lines };
}

function titleOf({ systems, domains, k }: StatisticsReport): string {
  const count = `${systems.length} system${systems.length === 1 ? '' : 's'}`;
  const where =
    domains.length > 1 ? `, pooled over ${domains.join(', ')}` : domains.map((one) => ` in ${one}`).join('');
  return `${count}${where}; k = ${k}`;
}

const MEASURE_NAMES: { readonly [measure in Measure]: (k: number) => string } = {
  mean: () => 'mean',
  passAt1: () => 'pass@1',
  passAtK: (k) => `pass@${k}`,
  passPowerK: (k) => `pass^${k} est.`,
  passPowerKObserved: (k) => `pass^${k} obs.`,
};

function frontLines(front: FrontStatistics, k: number): readonly string[] {
  const placed = front.front.map((id) => {
    const point = front.points.find((one) => one.id === id);
    const share = front.redrawn?.shares.find((one) => one.id === id)?.share;
    const place = `${point?.x.toFixed(3)}, ${point?.y.toFixed(3)}`;
    return `${id} (${place}${share === undefined ? '' : `; on it in ${percent(share)} of redraws`})`;
  });
  const others = (front.redrawn?.shares ?? [])
    .filter(({ id, share }) => share >= 0.05 && !front.front.includes(id))
    .map(({ id, share }) => `${id} ${percent(share)}`);
  return [
    `${MEASURE_NAMES[front.measure](k)}: ${placed.join(', ')}`,
    ...(others.length > 0 ? [`  at times as well: ${others.join(', ')}`] : []),
    `  above 0.5 on both: ${front.aboveHalfOnBoth.join(', ') || 'none'}`,
    ...(front.notRedrawn === null ? [] : [`  not redrawn: ${front.notRedrawn}`]),
  ];
}

function gapLines({ gaps, systems }: StatisticsReport): readonly string[] {
  return gaps.flatMap(({ composite, median, min, max, systems: of }) => {
    if (median === null) return [];
    const own = of.map(({ system, gap }) => {
      const spread = systems
        .find((one) => one.system === system)
        ?.composites.find((one) => one.composite === composite)?.spread;
      const flips = spread?.flipRate == null ? '' : `, two trials disagree ${percent(spread.flipRate)}`;
      const counts =
        spread?.scenariosByPasses == null ? '' : `, scenarios by passes ${spread.scenariosByPasses.join(' ')}`;
      return `  ${system} ${gap.toFixed(3)}${flips}${counts}`;
    });
    const range = of.length > 1 ? `median ${median.toFixed(3)} (${min?.toFixed(3)}..${max?.toFixed(3)})` : '';
    return [`${composite} ${range}`.trimEnd(), ...own];
  });
}

function stabilityLines({ systems, stability: medians }: StatisticsReport): readonly string[] {
  const rows = systems.flatMap(({ system, composites }) =>
    composites.flatMap(({ composite, stability }) =>
      stability === null
        ? []
        : [
            [
              system,
              composite,
              ...stability.map(({ width95, freshWidth95 }) => `${width95.toFixed(3)} / ${freshWidth95.toFixed(3)}`),
              '',
            ],
          ],
    ),
  );
  const most = Math.max(0, ...rows.map((row) => row.length - 3));
  if (rows.length === 0) return [];
  const ks = Array.from({ length: most }, (_, index) => `k = ${index + 1}`);
  const overSystems = [...groupBy(medians, ({ composite }) => composite)].map(([composite, own]) => [
    'median over systems',
    composite,
    ...own.map(({ width95, freshWidth95 }) => `${width95.toFixed(3)} / ${freshWidth95.toFixed(3)}`),
    '',
  ]);
  return aligned([['', ...ks, ''], ...grouped([...rows, ...overSystems])]);
}

function thresholdLines({ systems, thresholdRankings }: StatisticsReport): readonly string[] {
  const rows = systems.flatMap(({ system, thresholds }) => {
    const sweep = thresholds.find(({ metric }) => metric === 'turn_taking');
    return sweep === undefined || sweep.points.length === 0 ? [] : [{ system, ...sweep }];
  });
  const [first] = rows;
  if (first === undefined) return [];
  const rankings = thresholdRankings.filter(({ metric }) => metric === 'turn_taking');
  return aligned([
    ['', ...first.points.map(({ threshold }) => threshold.toFixed(2)), ''],
    ...rows.map(({ system, points }) => [system, ...points.map(({ passAt1 }) => passAt1.toFixed(3)), '']),
    ...(rankings.length === 0
      ? []
      : [
          ["ranked as at the usual 0.80 (Kendall's tau-b)", ...rankings.map(({ tauB }) => tauB?.toFixed(2) ?? '-'), ''],
        ]),
  ]);
}

function varianceLines({ systems }: StatisticsReport): readonly string[] {
  const rows = systems.flatMap(({ system, variance }) =>
    variance
      .filter(({ metric, budget, icc }) => FAMILY.includes(metric) && (budget.parts !== null || icc !== null))
      .map(({ metric, budget: { parts }, icc }) => [
        system,
        metric,
        ...[parts?.domain, parts?.scenario, parts?.trial].map((part) =>
          part === undefined ? '-' : percent(part.share),
        ),
        icc === null
          ? '-'
          : `${icc.icc.toFixed(2)} (${icc.interval.lower.toFixed(2)}..${icc.interval.upper.toFixed(2)})`,
        '',
      ]),
  );
  return rows.length === 0
    ? []
    : aligned([['', 'domain', 'scenario', 'trial', "ICC, the scenario's share", ''], ...grouped(rows)]);
}

function decouplingLines({ systems }: StatisticsReport): readonly string[] {
  return systems.flatMap(({ system, decoupling }) =>
    decoupling.flatMap((one) => {
      if (one.trials < LEAST_SCENARIOS) return [];
      const share = one.unfaithfulGivenDone === null ? '' : ` (${percent(one.unfaithfulGivenDone)})`;
      const independent =
        one.expectedIfIndependent === null ? '' : `; ${one.expectedIfIndependent.toFixed(1)} if independent`;
      return [
        `${system}: of ${one.taskDone} trials done, ${one.doneUnfaithful} below ${one.threshold}${share}${independent}`,
      ];
    }),
  );
}

function keyEntityLines({ keyEntities }: StatisticsReport): readonly string[] {
  if (keyEntities === null) return [];
  const { pearson, spearman, split, points, domains } = keyEntities;
  if (pearson.r === null) return [];
  return [
    `r ${pearson.r.toFixed(3)}, p ${pearson.p === null ? '-' : pText(pearson.p)}; Spearman ${spearman.r?.toFixed(3) ?? '-'}; n ${points.length} systems, which is few`,
    ...(split.absoluteDrop === null
      ? []
      : [
          `task completion ${split.above?.toFixed(2)} where 0.70 of key entities are heard (${split.nAbove} systems), ${split.below?.toFixed(2)} where fewer are (${split.nBelow})`,
        ]),
    ...(domains.length < 2 ? [] : domains.flatMap(domainAssociation)),
  ];
}

function domainAssociation(of: NonNullable<StatisticsReport['keyEntities']>['domains'][number]): readonly string[] {
  const { domain, pearson, split } = of;
  if (pearson.r === null) return [];
  const drop =
    split.relativeDropPercent === null ? '' : `; ${split.relativeDropPercent.toFixed(0)} % fewer tasks below 0.70`;
  return [`  in ${domain}: r ${pearson.r.toFixed(3)}, p ${pearson.p === null ? '-' : pText(pearson.p)}${drop}`];
}

function planLines({ plans }: StatisticsReport): readonly string[] {
  return plans.map(({ system, composite, halfWidth, designs }) => {
    const shown = designs.map((one) => `${one.scenarios} x ${one.trials} (±${one.halfWidth.toFixed(3)})`);
    return `${system} ${composite} to ±${halfWidth}: ${shown.join(', ') || 'more than 1000 scenarios'}`;
  });
}

function pairedPlanLines({ pairedPlans }: StatisticsReport): readonly string[] {
  return pairedPlans.map(({ baseline, candidate, composite, difference, designs }) => {
    const shown = designs.map((one) => `${one.scenarios} x ${one.trials} (finds ${one.detectable.toFixed(3)})`);
    const found = shown.join(', ') || 'more than 1000 scenarios';
    return `${candidate} against ${baseline}, a difference of ${difference} in ${composite} with 80 % power: ${found}`;
  });
}

/** Above this share of calls without a value, a composite may say more of its judges than of its system. */
const MANY_UNDECIDED = 0.02;

function undecidedNotes({ systems, missing }: StatisticsReport): readonly string[] {
  return systems.flatMap(({ system, metrics }) =>
    ['EVA-A_pass', 'EVA-X_pass'].flatMap((composite) => {
      const lost = missing.filter(
        (one) =>
          one.system === system && one.metric === composite && one.condition === CLEAN && one.state === 'undecided',
      );
      const without = lost.reduce((sum, { n }) => sum + n, 0);
      const calls = metrics
        .find(({ metric }) => metric === composite)
        ?.domains.reduce((sum, one) => sum + one.calls, 0);
      const share = without / Math.max(1, without + (calls ?? 0));
      return share > MANY_UNDECIDED
        ? [`${system}: ${composite} has no value in ${percent(share)} of its scored clean calls`]
        : [];
    }),
  );
}

function notes(report: StatisticsReport): readonly string[] {
  const { settings, k, domains, systems, inOneList } = report;
  const lost = missingText(report.missing);
  const unpooled = new Set(
    systems.flatMap(({ system, metrics }) =>
      metrics.filter(isShown).flatMap(({ notPooled }) => (notPooled === null ? [] : [`${system}: ${notPooled}`])),
    ),
  );
  const isAlike = systems.some(({ metrics }) =>
    metrics.some(({ pooled }) => ORDER.some((measure) => pooled?.[measure]?.interval?.method === 'no-variation')),
  );
  return [
    `scenarios are the sample, resampled ${settings.resamples} times${domains.length > 1 ? ' within their domain; domains weigh the same' : ''}; seed ${settings.seed}`,
    k > 1
      ? `pass^${k} est.: chance that ${k} more trials all pass, (c/n)^${k}; obs.: share of draws of ${k} trials that all passed`
      : 'pass@k and pass^k need at least 2 trials a scenario',
    ...(inOneList.length > 0
      ? [
          `over the scenarios or trials of all domains in one list, not the mean of the domains: ${inOneList.join('; ')}`,
        ]
      : []),
    ...(isAlike ? ['alike: every scenario gave the same, which says nothing of the next one'] : []),
    ...[...unpooled].map((reason) => `no pooled figure of ${reason}`),
    ...undecidedNotes(report),
    ...incompleteNotes(report),
    ...(report.resampleChoice === null
      ? []
      : [
          `bounds move by up to ${report.resampleChoice.greatestMove.toFixed(4)} from 1000 to 2000 resamples: ${report.resampleChoice.enough} will do`,
        ]),
    ...(lost === '' ? [] : [`without a value, and counted nowhere: ${lost}; --json says which`]),
  ];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}
