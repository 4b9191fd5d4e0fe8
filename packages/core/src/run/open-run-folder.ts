import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { RunStateError } from '../errors/run-state-error.ts';
import { onDisk, unusable } from './on-disk.ts';
import { planDifferences } from './plan-difference.ts';
import { LOCK_FILE, lockRunFolder } from './run-lock.ts';
import type { RunPlan } from './run-plan.ts';
import { type RunIngredients, readStoredRun, storedRun } from './stored-run.ts';
import { writeScenarios } from './stored-scenario.ts';
import { syncFolder, writeJson } from './write-whole.ts';

export interface OpenRunFolder {
  readonly lock: AsyncDisposable;
  /** Whether an older process began this run. */
  readonly isResumed: boolean;
  /** The name that the run was begun under, whatever its folder is called by now. */
  readonly runId: string;
}

/**
 * Takes a folder for a run and writes down what is going to be done, before the first call. Another run's folder, one
 * that holds anything else, and one that a living process works on are refused and left as they are.
 */
export async function openRunFolder(
  runDir: string,
  plan: RunPlan,
  ingredients: RunIngredients & { readonly isResume: boolean },
): Promise<OpenRunFolder> {
  await mkdir(runDir, { recursive: true }).catch((cause: NodeJS.ErrnoException) => {
    throw unusable(runDir, cause);
  });
  // A look before the lock, so that nothing is put into a folder that is somebody's.
  await refuseStranger(runDir, ingredients.isResume);
  const lock = await lockRunFolder(runDir);
  try {
    await refuseStranger(runDir, ingredients.isResume);
    const wanted = storedRun(plan, ingredients);
    const begun = await readStoredRun(runDir);
    if (begun !== undefined) {
      const differences = planDifferences(begun, wanted);
      if (differences.length > 0) throw differs(runDir, differences);
      // The run keeps its name and where it came from; only what it is going to do may have grown.
      await writeJson(join(runDir, 'run.json'), { ...wanted, runId: begun.runId, provenance: begun.provenance });
    } else {
      await writeScenarios(runDir, plan.scenarios);
      await writeJson(join(runDir, 'run.json'), wanted);
    }
    await syncFolder(runDir);
    return { lock, isResumed: begun !== undefined, runId: begun?.runId ?? plan.runId };
  } catch (error) {
    await lock[Symbol.asyncDispose]();
    throw error;
  }
}

/** What a process that was killed before it had written `run.json` may have left. */
const BEGINNINGS = /^(scenarios|journal\.jsonl|run\.json\.unfinished|run\.lock(\..*)?)$/;

async function refuseStranger(runDir: string, isResume: boolean): Promise<void> {
  const names = (await onDisk(runDir, () => readdir(runDir))).filter(
    (name) => name !== LOCK_FILE && !name.startsWith(`${LOCK_FILE}.`),
  );
  const isRun = names.includes('run.json');
  if (isRun ? isResume : names.length === 0 || (isResume && names.every((name) => BEGINNINGS.test(name)))) return;
  throw new RunStateError({
    code: 'run-folder-taken',
    message: isRun ? `${runDir} holds a run already.` : `${runDir} holds something already, and it is no run.`,
    hint: isRun ? 'Resume it (--resume), or give the run another folder.' : 'Give the run another folder.',
  });
}

function differs(runDir: string, differences: readonly string[]): RunStateError {
  return new RunStateError({
    code: 'run-plan-differs',
    message: [`${runDir} holds another run:`, ...differences].join('\n'),
    hint: 'Resume it with what it was begun with, or give this run another folder.',
    details: { differences },
  });
}
