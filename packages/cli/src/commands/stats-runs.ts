import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { InputError } from '@eva/core';
import { CLEAN, type GradedCondition, type StudiedCall } from '@eva/report/statistics';
import { type ReadRun, readRun } from '../read-run.ts';
import { judgeSamples } from './stats-samples.ts';

/** A run as it was asked for: its folder, and what its system is to be called. */
export interface NamedRun {
  /** As it was typed. */
  readonly shown: string;
  /** Undefined leaves the system its own id. */
  readonly name: string | undefined;
  readonly read: ReadRun;
}

/** Reads a run by its folder, or by its name below `runs/`; `NAME=RUN` names its system. */
export function namedRun(given: string, cwd: string): NamedRun {
  const cut = given.indexOf('=');
  const isPlain = cut <= 0 || isRun(resolve(cwd, given));
  const shown = isPlain ? given : given.slice(cut + 1);
  return { shown, name: isPlain ? undefined : given.slice(0, cut), read: readRun(folderOf(shown, cwd), shown) };
}

function folderOf(shown: string, cwd: string): string {
  const own = resolve(cwd, shown);
  const below = resolve(cwd, 'runs', shown);
  return !isRun(own) && isRun(below) ? below : own;
}

function isRun(folder: string): boolean {
  return existsSync(join(folder, 'run.json'));
}

/** Every planned call of a run, as statistics count them. */
export function studiedCalls({ name, read }: NamedRun): readonly StudiedCall[] {
  const { run } = read;
  const pipelines = new Map(
    run.systems.map(({ id, pipeline }) => [id, pipeline === 'audio_llm' ? 'hybrid' : pipeline]),
  );
  const conditions = new Map(run.calls.map(({ callId, perturbations }) => [callId, perturbations?.join('+')]));
  const isDrawn = (run.perturbations?.pools ?? []).length > 0;
  const nameOf = (id: string) => (name === undefined ? id : run.systems.length === 1 ? name : `${name}/${id}`);
  return read.calls.map(({ callId, system, scenario, trial, folder, scores, attempts }) => ({
    system: nameOf(system),
    architecture: pipelines.get(system) ?? 'unknown',
    domain: run.domain ?? 'unknown',
    condition: conditions.get(callId) ?? CLEAN,
    scenario,
    trial,
    isDrawn,
    scores: scores ?? null,
    samples: scores === undefined ? [] : judgeSamples(folder),
    droppedFor: attempts.flatMap(({ record }) => (record.status === 'scored' ? [] : (record.fault ?? []))),
  }));
}

/** The calls of all runs; refuses what would count a call twice, and calls in text beside calls on the line. */
export function studyOf(runs: readonly NamedRun[]): readonly StudiedCall[] {
  const [first] = runs;
  const other = runs.find(({ read }) => read.run.mode !== first?.read.run.mode);
  if (first !== undefined && other !== undefined) {
    throw new InputError({
      code: 'modes-mixed',
      problems: [
        {
          file: other.shown,
          message: `cannot be combined with ${first.shown}: one was held in text, the other on the line`,
        },
      ],
    });
  }
  const seen = new Map<string, NamedRun>();
  return runs.flatMap((run) => {
    const calls = studiedCalls(run);
    for (const { system, domain, condition, scenario, trial } of calls) {
      const key = [system, domain, condition, scenario, trial].join('\u001f');
      const earlier = seen.get(key);
      if (earlier !== undefined && earlier !== run) throw countedTwice(run, earlier, { system, scenario, trial });
      seen.set(key, run);
    }
    return calls;
  });
}

function countedTwice(
  run: NamedRun,
  earlier: NamedRun,
  call: { readonly system: string; readonly scenario: string; readonly trial: number },
): InputError {
  const { system, scenario, trial } = call;
  return new InputError({
    code: 'calls-counted-twice',
    problems: [
      {
        file: run.shown,
        message: `holds ${system} in ${scenario}/trial_${trial}, and so does ${earlier.shown}: no call is counted twice`,
      },
    ],
    hint: `Tell the two apart: eva stats before=${earlier.shown} after=${run.shown}`,
  });
}

/** Conditions that are one disturbance, with the layer and the grade that the runs say it has. */
export function gradedConditions(runs: readonly NamedRun[]): readonly GradedCondition[] {
  const stored = runs.flatMap(({ read: { run } }) => {
    const { always = [], pools = [] } = run.perturbations ?? {};
    return [...always, ...pools.flatMap(({ draws }) => draws.flat())];
  });
  const graded = stored.map(({ id, grade }) => ({
    condition: id,
    axis: id.slice(0, Math.max(0, id.indexOf(':'))),
    grade,
  }));
  return [...new Map(graded.map((one) => [one.condition, one])).values()];
}
