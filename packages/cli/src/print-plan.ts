import { relative } from 'node:path';
import { type RunPlan, storedRun } from '@eva/core/engine';
import { columns } from './columns.ts';
import type { PreparedRun } from './prepare-run.ts';
import { printable } from './printable.ts';
import type { Terminal } from './terminal.ts';

export interface PlanToPrint {
  readonly plan: RunPlan;
  readonly prepared: PreparedRun;
  readonly outDir: string;
  readonly concurrency: number;
  /** Ids of the calls that are settled already, when the run is resumed. */
  readonly done: ReadonlySet<string>;
  readonly startedAt: string;
}

/** What a run would do, for people or as JSON; nobody is called and nothing is written. */
export function printPlan(toPrint: PlanToPrint, options: { readonly isJson: boolean }, terminal: Terminal): void {
  const { plan, prepared, outDir, concurrency, done, startedAt } = toPrint;
  const folder = relative(terminal.cwd, outDir) || '.';
  if (options.isJson) {
    const provenance = { startedAt, plugins: prepared.plugins };
    const stored = storedRun(plan, { ...prepared, provenance });
    const left = plan.calls.filter(({ callId }) => !done.has(callId)).map(({ callId }) => callId);
    terminal.out(`${JSON.stringify({ schema: 1, folder, concurrency, plan: stored, left }, null, 2)}\n`);
    return;
  }
  const gates = prepared.metrics.filter(({ gate }) => gate !== undefined).map(({ id }) => id);
  const rows = [
    ['calls', `${plan.calls.length} = ${product(plan)}${done.size === 0 ? '' : `; ${done.size} of them are done`}`],
    ['domain', `${plan.domain}, in ${plan.locale}`],
    ['systems', plan.systems.join(', ')],
    ['caller', prepared.caller.id],
    ...(plan.mode === 'text' ? [['mode', 'text: no line, nobody speaks']] : []),
    ['clock', `${plan.clock} (${prepared.clockReason})`],
    ['seed', String(plan.seed)],
    ...perturbationRows(prepared.conditions),
    ['at a time', String(concurrency)],
    ['attempts', `at most ${plan.maxAttempts} a call, each at most ${plan.callLimitMs / 1000} s long`],
    ['metrics', prepared.metrics.map(({ id }) => id).join(', ') || 'none'],
    ['gates', ['how the call ended', ...(plan.mode === 'text' ? [] : ['timing']), ...gates].join(', ')],
    ['folder', folder],
  ];
  terminal.out(columns(rows));
  terminal.out('\n');
  const isPerturbed = plan.perturbations !== undefined;
  const calls = plan.calls.map(({ callId, scenario, seed, perturbations = [] }) => [
    callId,
    `seed ${seed}`,
    done.has(callId) ? 'done' : 'to do',
    ...(isPerturbed ? [perturbations.join('+') || 'clean'] : []),
    printable(scenario.title),
  ]);
  const heads = ['CALL', 'CHANCE', '', ...(isPerturbed ? ['CONDITION'] : []), 'SCENARIO'];
  terminal.out(columns([heads, ...calls]));
}

function perturbationRows(conditions: PreparedRun['conditions']): readonly (readonly string[])[] {
  if (conditions === undefined) return [];
  const { plan, leftOut } = conditions;
  const always = plan.always.map(({ id, grade }) => `${id} (grade ${grade})`);
  const pools = plan.pools.map(({ id, draws }) => `a draw of ${id}, which has ${draws.length}`);
  return [['perturbed', [...always, ...pools].join(', ')], ...leftOut.map((why) => ['', why])];
}

function product({ systems, scenarios, trials }: RunPlan): string {
  const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
  return [counted(systems.length, 'system'), counted(scenarios.length, 'scenario'), counted(trials, 'trial')].join(
    ' x ',
  );
}
