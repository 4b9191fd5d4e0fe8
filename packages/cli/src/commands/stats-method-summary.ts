import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { InputError, type StoredScores } from '@eva/core';
import { compareIds, type MethodMetric, methodSummary, runSeed } from '@eva/report';
import type { NamedRun } from './stats-runs.ts';

/** Writes the scores of one run of one system as the method's own tools read them. */
export function writeMethodSummary(runs: readonly NamedRun[], file: string, shown: string): void {
  const [only, ...others] = runs;
  if (only === undefined || others.length > 0 || only.read.run.systems.length !== 1) {
    throw new InputError({
      code: 'summary-ambiguous',
      problems: [
        { path: '--method-summary', message: 'takes a single run of a single system', expected: 'one such run' },
      ],
    });
  }
  const { run, calls } = only.read;
  // In the order of `eva show`: the same seed draws the same scenarios only from the same order.
  const ordered = [...calls].sort((a, b) => compareIds(a.scenario, b.scenario) || a.trial - b.trial);
  const records = ordered.flatMap(({ scenario, trial, scores }) =>
    scores === undefined ? [] : [{ recordId: `${scenario}/trial_${trial}`, metrics: scores.metrics }],
  );
  const summary = methodSummary(records, describeBy(records.map(({ metrics }) => metrics)), {
    draws: run.trials,
    seed: runSeed(run.runId),
  });
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(summary, null, 2)}\n`);
  } catch (cause) {
    const message = `cannot write the summary: ${(cause as Error).message}`;
    throw new InputError({ code: 'summary-unwritable', problems: [{ file: shown, message }], cause });
  }
}

function describeBy(metrics: readonly StoredScores['metrics'][]): (metric: string) => MethodMetric {
  return (name) => {
    const score = metrics.find((one) => one[name] !== undefined)?.[name];
    const passAt = score?.in_pass_at_k === true ? score.pass_at : null;
    return { passAt, higherIsBetter: score?.higher_is_better ?? true };
  };
}
