import { InputError, type InputProblem } from '../errors/input-error.ts';
import { DEFAULT_TIMING_BUDGET, type TimingBudget } from '../line/timing-certificate.ts';
import { drawPerturbations } from '../perturbations/draw-perturbations.ts';
import type { PerturbationPlan } from '../perturbations/perturbation-plan.ts';
import type { Millis } from '../protocol/clock.ts';
import type { Scenario } from '../protocol/scenario.ts';
import { seedOf } from '../random/seeded.ts';
import type { PlannedCall, RunPlan } from './run-plan.ts';

export interface PlanRunSpec {
  readonly runId: string;
  readonly domain: string;
  /** Ids of the systems under test; each meets every scenario in every trial. */
  readonly systems: readonly string[];
  readonly scenarios: readonly Scenario[];
  /** Calls per system and scenario, at least 1. */
  readonly trials: number;
  readonly seed: number;
  readonly clock: 'wall' | 'virtual';
  /** `text` when caller and agent exchange text, without a line; absent on the line. */
  readonly mode?: 'text';
  /** BCP 47. */
  readonly locale: string;
  readonly callLimitMs: Millis;
  /** Most attempts at one call, 1 to 20; default 3. */
  readonly maxAttempts?: number;
  /** Default `DEFAULT_TIMING_BUDGET`. */
  readonly timingBudget?: TimingBudget;
  /** Default nothing. */
  readonly perturbations?: PerturbationPlan;
}

const DEFAULT_MAX_ATTEMPTS = 3;

/** Ids become folders, so they are names and never paths. */
const FOLDER_NAME = /^[A-Za-z0-9][A-Za-z0-9._+-]*$/;

/**
 * Every call of a run, scenario by scenario and trial by trial, so that an early end leaves whole scenarios. Systems
 * get the same seed in the same trial: they meet the same caller.
 */
export function planRun(spec: PlanRunSpec): RunPlan {
  const { systems, scenarios, trials, seed } = spec;
  const maxAttempts = spec.maxAttempts ?? DEFAULT_MAX_ATTEMPTS;
  const timingBudget = spec.timingBudget ?? DEFAULT_TIMING_BUDGET;
  checkSpec({ ...spec, maxAttempts });
  if (spec.mode === 'text') checkPerturbations(spec.perturbations);
  const calls: PlannedCall[] = [];
  for (const scenario of scenarios) {
    for (let trial = 0; trial < trials; trial += 1) {
      const drawn =
        spec.perturbations === undefined
          ? {}
          : { perturbations: drawPerturbations(spec.perturbations, { seed, scenario: scenario.id, trial }) };
      for (const system of systems) {
        const callId = `${system}/${scenario.id}/trial_${trial}`;
        calls.push({ callId, system, scenario, trial, seed: seedOf(seed, scenario.id, trial), ...drawn });
      }
    }
  }
  return { ...spec, maxAttempts, timingBudget, calls };
}

function checkSpec({
  systems,
  scenarios,
  trials,
  callLimitMs,
  maxAttempts,
}: Required<Omit<PlanRunSpec, 'timingBudget' | 'mode' | 'perturbations'>>): void {
  const names = [
    ...systems.map((name) => ({ name, what: 'system' })),
    ...scenarios.map(({ id }) => ({ name: id, what: 'scenario' })),
  ];
  const problems: InputProblem[] = names
    .filter(({ name }) => !FOLDER_NAME.test(name))
    .map(({ name, what }) => ({
      message: `${what} id "${name}" cannot name a folder`,
      expected: 'letters, digits, ".", "_", "+" and "-", beginning with a letter or digit',
    }));
  for (const { name, what } of names.filter((one, index) => names.findIndex((other) => isSame(other, one)) !== index)) {
    problems.push({ message: `${what} id "${name}" comes twice` });
  }
  if (!Number.isInteger(trials) || trials < 1) {
    problems.push({ path: 'trials', message: `${trials} trials`, expected: 'a whole number from 1' });
  }
  if (!Number.isInteger(maxAttempts) || maxAttempts < 1 || maxAttempts > 20) {
    problems.push({ path: 'maxAttempts', message: `${maxAttempts} attempts`, expected: 'a whole number from 1 to 20' });
  }
  if (!(callLimitMs > 0)) {
    problems.push({ path: 'callLimitMs', message: `a limit of ${callLimitMs} ms`, expected: 'more than 0' });
  }
  if (problems.length > 0) throw new InputError({ code: 'run-plan-invalid', problems });
}

/** In text there is no line for anything to lie on, and no voice to change. */
function checkPerturbations({ always, pools }: PerturbationPlan = { always: [], pools: [] }): void {
  const ids = [...always, ...pools.flatMap(({ draws }) => draws.flat())].map(({ id }) => id);
  const problems = [...new Set(ids)]
    .filter((id) => !id.startsWith('behaviour:'))
    .map((id) => ({ message: `${id} is about sound, and calls in text have none`, expected: 'behaviour:…' }));
  if (problems.length > 0) throw new InputError({ code: 'run-plan-invalid', problems });
}

/** Some file systems do not tell capitals. */
function isSame(one: { name: string; what: string }, other: { name: string; what: string }): boolean {
  return one.what === other.what && one.name.toLowerCase() === other.name.toLowerCase();
}
