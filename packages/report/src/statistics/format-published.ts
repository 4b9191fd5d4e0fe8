import pc from 'picocolors';
import { aligned } from '../format-columns.ts';
import { signed } from './format-paired.ts';
import type { PublishedConclusions } from './published-conclusions.ts';
import { pText } from './significance-text.ts';

const NAMES: { readonly [measure: string]: string } = {
  passAt1: 'pass@1',
  passAtK: 'pass@k',
  passPowerK: 'pass^k',
  mean: 'mean',
};

/** Conclusions from a published table, for a terminal. */
export function formatPublished(
  title: string,
  conclusions: PublishedConclusions,
  options: { readonly color: boolean },
): string {
  const colors = pc.createColors(options.color);
  return [
    colors.bold(`${title}: ${conclusions.systems.length} systems`),
    '',
    ...conclusions.fronts.flatMap(({ measure, points, front, aboveHalfOnBoth }) => [
      `first on accuracy and experience at ${NAMES[measure]}: ${front.length} systems`,
      ...aligned(
        front.map((id) => {
          const point = points.find((one) => one.id === id);
          const architecture = conclusions.systems.find((one) => one.id === id)?.architecture ?? '';
          return [`  ${id}`, point?.x.toFixed(3) ?? '', point?.y.toFixed(3) ?? '', architecture];
        }),
      ),
      `  above 0.5 on both: ${namesOrCount(aboveHalfOnBoth)}`,
    ]),
    '',
    ...conclusions.gaps.flatMap(({ composite, median, min, max, systems }) =>
      median === null
        ? []
        : [
            `pass@k - pass^k of ${composite}: median ${median.toFixed(2)} (${min?.toFixed(2)}..${max?.toFixed(2)}, ${systems.length} systems)`,
          ],
    ),
    ...keyEntityLines(conclusions),
    '',
    'change under a condition, mean over systems (and the worst)',
    ...conditionLines(conclusions),
    '',
    'pairs of system and condition with a significant change',
    ...aligned(
      conclusions.significant.map(({ metric, pairs, significant, losses }) => [
        `  ${metric}`,
        `${significant} of ${pairs}`,
        `${losses} for the worse`,
      ]),
    ),
    '',
    'cells of accuracy part, system and domain that are significantly worse',
    ...lossLines(conclusions),
    '',
    colors.dim(
      'published figures only: no trials, so nothing is resampled, and no system is told to be on a front by chance',
    ),
  ].join('\n');
}

function keyEntityLines({ keyEntities }: PublishedConclusions): readonly string[] {
  const { pearson, split } = keyEntities;
  if (pearson.r === null) return [];
  const p = pearson.p === null ? '-' : pText(pearson.p);
  return [
    `key entities heard and tasks completed, over ${pearson.n} cascades: r ${pearson.r.toFixed(3)}, p ${p}`,
    ...(split.above === null || split.below === null
      ? []
      : [
          `tasks completed where 0.70 of key entities are heard: ${split.above.toFixed(2)} (${split.nAbove} systems); where fewer are: ${split.below.toFixed(2)} (${split.nBelow})`,
        ]),
  ];
}

function conditionLines({ conditions }: PublishedConclusions): readonly string[] {
  const names = [...new Set(conditions.map(({ condition }) => condition))];
  const rows = [...new Set(conditions.map(({ metric, architecture }) => `${metric}\u001f${architecture}`))];
  return aligned([
    ['', ...names, ''],
    ...rows.map((row) => {
      const [metric = '', architecture = ''] = row.split('\u001f');
      const own = conditions.filter((one) => one.metric === metric && one.architecture === architecture);
      return [
        `  ${metric}, ${architecture}`,
        ...names.map((name) => {
          const cell = own.find(({ condition }) => condition === name);
          return cell === undefined ? '-' : `${signed(cell.mean)} (${signed(cell.worst)})`;
        }),
        `${own[0]?.n ?? 0} systems`,
      ];
    }),
  ]);
}

function lossLines({ accuracyLosses }: PublishedConclusions): readonly string[] {
  const names = [...new Set(accuracyLosses.map(({ condition }) => condition))];
  const architectures = [...new Set(accuracyLosses.map(({ architecture }) => architecture))];
  return aligned([
    ['', ...names, ''],
    ...architectures.map((architecture) => [
      `  ${architecture}`,
      ...names.map((name) => {
        const cell = accuracyLosses.find((one) => one.architecture === architecture && one.condition === name);
        return cell === undefined ? '-' : `${cell.losses} of ${cell.cells}`;
      }),
      '',
    ]),
  ]);
}

const MOST_NAMED = 3;

function namesOrCount(ids: readonly string[]): string {
  if (ids.length > MOST_NAMED) return `${ids.length} systems`;
  return ids.join(', ') || 'none';
}
