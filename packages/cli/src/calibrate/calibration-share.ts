import type { Condition, SeededFault } from './seeded-faults.ts';

/** Calls of one agent under one condition: a run of its own, in a folder of its own. */
export interface CalibrationShare {
  /** Below the calibration's folder. */
  readonly folder: string;
  readonly agent: string;
  readonly condition: Condition;
  readonly role: 'baseline' | 'clean' | 'fault';
  readonly scenarios: readonly string[];
  /** How many calls; the first goes to the first scenario, the next to the next, and so on in turns. */
  readonly calls: number;
}

/** Fewer calls of a scenario tell nothing of how they vary. */
const LEAST_BASELINE_TRIALS = 2;

/**
 * What is called, clean agents first. Under each condition the clean agent meets every scenario that a fault there
 * meets: once for the noise, with whole trials of each scenario, and once more, with other seeds, to be judged by it.
 */
export function calibrationShares(
  faults: readonly SeededFault[],
  { clean, runs }: { readonly clean: string; readonly runs: number },
): readonly CalibrationShare[] {
  // Fewer calls than scenarios leave the last ones out.
  const met = faults.map((fault) => ({ ...fault, scenarios: fault.scenarios.slice(0, runs) }));
  return [...new Set(met.map((fault) => fault.condition))].flatMap((condition): readonly CalibrationShare[] => {
    const here = met.filter((fault) => fault.condition === condition);
    const scenarios = [...new Set(here.flatMap((fault) => fault.scenarios))].sort();
    const trials = Math.max(LEAST_BASELINE_TRIALS, Math.ceil(runs / scenarios.length));
    const prefix = condition === 'ordinary' ? '' : `${condition.replace(':', '-')}.`;
    const own = { agent: clean, condition, scenarios };
    return [
      { ...own, role: 'baseline', folder: `${prefix}baseline`, calls: trials * scenarios.length },
      { ...own, role: 'clean', folder: `${prefix}${clean}`, calls: runs },
      ...here.map(
        (fault): CalibrationShare => ({
          ...{ agent: fault.name, condition, scenarios: fault.scenarios, calls: runs },
          role: 'fault',
          folder: `${prefix}${fault.name}`,
        }),
      ),
    ];
  });
}
