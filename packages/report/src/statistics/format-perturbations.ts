import { halfWidth } from '../figure-interval.ts';
import { aligned } from '../format-columns.ts';
import { grouped } from './format-figures.ts';
import { differenceText } from './format-paired.ts';
import { KEY_ENTITIES } from './key-entity-association.ts';
import { pText, significanceStars } from './significance-text.ts';
import type { StatisticsReport } from './statistics-report.ts';

export function perturbationLines({ perturbations }: StatisticsReport): readonly string[] {
  if (perturbations === null) return [];
  const { pooled, combined } = perturbations;
  const letters = combined.flatMap(({ system, metric, letters: own }) =>
    own.length === 0
      ? []
      : [
          `${system} ${metric}: conditions that share a letter don't differ: ${own.map((one) => `${one.condition} ${one.letters}`).join(', ')}`,
        ],
  );
  if (pooled.length === 0) return [];
  return [
    ...aligned([
      ['', 'condition', 'difference', 'scenarios', 'p', 'corrected', ''],
      ...grouped(
        pooled.map((one) => [
          one.system,
          one.metric,
          one.condition,
          differenceText(one),
          String(one.n),
          one.p === null ? '-' : pText(one.p),
          one.correctedP === null ? '-' : `${pText(one.correctedP)}${significanceStars(one.correctedP)}`,
          one.p === null ? 'too few scenarios' : one.isSignificant ? 'differs' : one.equivalence,
        ]),
      ),
    ]),
    ...letters,
  ];
}

const SHOWN = ['EVA-A_pass', 'EVA-X_pass', KEY_ENTITIES];

/** The composites themselves, and what recognisers make of key entities; the other metrics are in the JSON. */
export function conditionLines({ perturbations }: StatisticsReport): readonly string[] {
  const shown = (perturbations?.values ?? []).filter(({ metric }) => SHOWN.includes(metric));
  if (shown.length === 0) return [];
  const rows = shown.map(({ system, metric, condition, value, interval, scenarios }) => [
    ...[system, metric, condition],
    `${value.toFixed(3)}${interval === null ? '' : ` ±${halfWidth(value, interval).toFixed(3)}`}`,
    String(scenarios),
  ]);
  return aligned([['', 'condition', 'mean', 'scenarios'], ...grouped(rows)]);
}

export function gradeLines({ perturbations }: StatisticsReport): readonly string[] {
  return (perturbations?.grades ?? []).map(({ system, axis, metric, points, breaksAt }) => {
    const shown = points.map(({ grade, passAt1, scenarios }) => `${grade}: ${passAt1.toFixed(2)} (n ${scenarios})`);
    const breaks = breaksAt === null ? 'never falls by 0.1' : `falls by 0.1 at grade ${breaksAt.toFixed(1)}`;
    return `${system} ${metric} by grade of ${axis}: ${shown.join(', ')}; ${breaks}`;
  });
}

/** What systems lack of a whole study. */
export function incompleteNotes({ perturbations }: StatisticsReport): readonly string[] {
  if (perturbations === null) return [];
  const { incomplete, leftOut } = perturbations;
  return [
    ...incomplete.map(
      (one) =>
        `${one.system}: ${one.condition} in ${one.domain} is incomplete: ${one.scenarios} of ${one.expectedScenarios} scenarios, ${one.scenariosShortOfTrials} short of trials, ${one.scenariosWithoutClean} without clean calls`,
    ),
    ...(leftOut.length === 0
      ? []
      : [`left out of the disturbances as incomplete: ${leftOut.join(', ')}; --allow-incomplete keeps them`]),
  ];
}
