import { join, relative, sep } from 'node:path';

/** What decides where a call is kept. */
export interface CallPlace {
  readonly system: string;
  readonly scenario: string;
  readonly trial: number;
}

/** Below the run folder: `calls/<system>/<scenario>/trial_<n>`, without the system when there is only one. */
export function callFolder(systems: number, { system, scenario, trial }: CallPlace): string {
  const own = [scenario, `trial_${trial}`];
  return join('calls', ...(systems === 1 ? own : [system, ...own]));
}

/** Where an attempt that does not count is kept, beside the one that does. */
export function failedAttemptFolder(folder: string, attempt: number): string {
  return `${folder}_failed_attempt_${attempt}`;
}

/** Where an attempt is written before it is whole; what a killed process left there is nothing. */
export function unfinishedFolder(folder: string): string {
  return `${folder}.unfinished`;
}

const FAILED_ATTEMPT = /^(trial_\d+)_failed_attempt_(\d+)$/;

/** The trial and the number of an attempt that does not count; undefined for any other folder. */
export function failedAttemptOf(name: string): { readonly trial: string; readonly attempt: number } | undefined {
  const [, trial, attempt] = FAILED_ATTEMPT.exec(name) ?? [];
  return trial === undefined ? undefined : { trial, attempt: Number(attempt) };
}

/** A folder as files name it: below the run folder, `/` between the steps. */
export function below(runDir: string, directory: string): string {
  return relative(runDir, directory).split(sep).join('/');
}
