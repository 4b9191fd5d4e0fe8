import { aligned } from '../format-columns.ts';
import { grouped } from './format-figures.ts';
import { pText } from './significance-text.ts';
import type { StatisticsReport } from './statistics-report.ts';

/** Of what did not come out alike each time: the judge's noise beside that of trials, and what hangs on it. */
export function judgeLines({ judges, judgedComposites }: StatisticsReport): readonly string[] {
  const rows = judges
    .filter(({ budget }) => !budget.isDeterministic)
    .map(({ system, metric, samples, judgeSd, trialSd, trialOverJudge: test, flipShare, budget }) => [
      ...[system, metric, String(samples), judgeSd.toFixed(3), trialSd.toFixed(3)],
      test === null ? '-' : pText(test.p),
      flipShare === null ? '-' : percent(flipShare),
      budget.parts?.judge == null ? '-' : percent(budget.parts.judge.share),
    ]);
  if (rows.length === 0) return judges.length === 0 ? [] : ['every recording was scored alike each time'];
  const heads = [
    '',
    'samples',
    'SD, judge',
    'SD, trials',
    'p trials > judge',
    'recordings that flip',
    'share of variance',
  ];
  const names = {
    passAt1: () => 'pass@1',
    passAtK: (k: number) => `pass@${k}`,
    passPowerK: (k: number) => `pass^${k} est.`,
  };
  const moving = judgedComposites.filter(({ least, greatest }) => least < greatest);
  const ranges = moving.flatMap(({ system, composite, measure, k, least, greatest }) => {
    const name = measure in names ? names[measure as keyof typeof names](k) : measure;
    return [`${system} ${composite} ${name}: ${least.toFixed(3)}..${greatest.toFixed(3)} over the samples`];
  });
  return [...aligned([heads, ...grouped(rows)]), ...ranges];
}

/** Shares of variance by scenario, system and their interaction, of each domain in which all systems were called alike. */
export function blockLines({ blocks }: StatisticsReport): readonly string[] {
  const rows = blocks.map((one) => {
    const { scenario, system, interaction, residual, totalVariance } = one;
    const shares = [scenario, system, interaction, residual].map(({ variance, p }) => {
      return `${percent(variance / totalVariance)}${p === null ? '' : ` (p ${pText(p)})`}`;
    });
    return [one.domain, one.metric, ...shares];
  });
  return rows.length === 0 ? [] : aligned([['', 'scenario', 'system', 'both together', 'trials'], ...grouped(rows)]);
}

export function regenerationLines({ regenerations }: StatisticsReport): readonly string[] {
  const dropped = regenerations?.systems.filter(({ caller, infrastructure }) => caller + infrastructure > 0) ?? [];
  if (regenerations === null || dropped.length === 0) return [];
  const systems = regenerations.systems.map(
    ({ system, calls, caller, infrastructure }) =>
      `${system}: ${caller} of ${calls} calls for the caller's fault, ${infrastructure} for infrastructure's`,
  );
  const tests = regenerations.differences.flatMap(({ cause, correctedP, isSignificant }) =>
    correctedP === null
      ? []
      : [
          `systems ${isSignificant ? 'differ' : 'do not clearly differ'} in calls repeated for the ${cause} (chi-squared, corrected p ${pText(correctedP)})`,
        ],
  );
  return [...systems, ...tests];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}
