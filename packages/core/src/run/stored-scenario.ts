import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scenario } from '../protocol/scenario.ts';
import type { StoredRun } from './run-record.ts';
import { damagedFile } from './stored-file.ts';
import { jsonText, sha256, writeWhole } from './write-whole.ts';

/** Where a run keeps a scenario that it used. */
export function scenarioFile(runDir: string, id: string): string {
  return join(runDir, 'scenarios', `${id}.json`);
}

export function scenarioHash(scenario: Scenario): string {
  return sha256(jsonText(scenario));
}

export async function writeScenarios(runDir: string, scenarios: readonly Scenario[]): Promise<void> {
  for (const scenario of scenarios) await writeWhole(scenarioFile(runDir, scenario.id), jsonText(scenario));
}

/** Reads a scenario back; refuses one that is not what the run used, because its scores would be of another call. */
export async function readStoredScenario(
  runDir: string,
  { id, sha256: expected }: StoredRun['scenarios'][number],
): Promise<Scenario> {
  const file = scenarioFile(runDir, id);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    throw damagedFile(file, `can't be read: ${(cause as Error).message}`, cause);
  }
  if (sha256(text) !== expected) throw damagedFile(file, 'is not the scenario that the run used: its SHA-256 differs');
  // What was hashed is what eva wrote.
  return JSON.parse(text) as Scenario;
}
