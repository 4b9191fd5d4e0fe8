import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Domain, InputProblem, JsonObject, Scenario } from '@eva/core';
import { readScenarioFile, scenariosIn } from '@eva/core/engine';
import { type ScenarioSource, SOURCE_FOLDER } from '../import/scenario-source.ts';
import { inputProblems } from '../input-problems.ts';
import type { Finding } from './finding.ts';
import { withTodaysIds } from './replay-trace.ts';

export interface LoadedScenario {
  /** With ids in its trace as the tools make them today. */
  readonly scenario: Scenario;
  /** Ids of the recorded trace that had to be rewritten. */
  readonly rewrittenIds: number;
}

export interface LoadedScenarios {
  readonly scenarios: readonly LoadedScenario[];
  /** Files that hold no scenario, and ids that two of them have. */
  readonly findings: readonly Finding[];
}

/** The domain's own scenarios, or those of a folder; what cannot be read is a finding and does not hide the rest. */
export async function loadScenarios(domain: Domain, folder: string | undefined): Promise<LoadedScenarios> {
  const findings: Finding[] = [];
  const scenarios = folder === undefined ? await ownScenarios(domain, findings) : await inFolder(folder, findings);
  const seen = new Set<string>();
  for (const { id } of scenarios) {
    if (seen.has(id)) findings.push(duplicate(id, 'another scenario'));
    seen.add(id);
  }
  const loaded = await Promise.all(
    scenarios.map(async (scenario): Promise<LoadedScenario> => {
      const responses = folder === undefined ? undefined : await recordedResponses(folder, scenario.id);
      if (responses === undefined) return { scenario, rewrittenIds: 0 };
      const { trace, rewritten } = withTodaysIds(domain, scenario, responses);
      return { scenario: { ...scenario, intendedTrace: trace }, rewrittenIds: rewritten };
    }),
  );
  return { scenarios: loaded, findings };
}

async function ownScenarios(domain: Domain, findings: Finding[]): Promise<readonly Scenario[]> {
  const scenarios: Scenario[] = [];
  try {
    for await (const scenario of domain.scenarios()) scenarios.push(scenario);
  } catch (error) {
    findings.push(...schemaFindings(error));
  }
  return scenarios;
}

async function inFolder(folder: string, findings: Finding[]): Promise<readonly Scenario[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
  // Says what is wrong with the folder itself.
  if (names.length === 0) await scenariosIn(folder).next();
  const byId = names.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  const files = await Promise.all(byId.map(async (name) => ({ name, id: await idIn(join(folder, name)) })));
  const scenarios: Scenario[] = [];
  for (const { name, id } of files) {
    const others = files.filter((other) => id !== undefined && other.id === id && other.name !== name);
    // The reader refuses a file of another name than its id, and cannot know that the id is taken.
    if (others.length > 0 && name !== `${id}.json`) {
      findings.push(duplicate(id ?? '', others.map((other) => other.name).join(' and ')));
      continue;
    }
    try {
      scenarios.push(await readScenarioFile(join(folder, name)));
    } catch (error) {
      findings.push(...schemaFindings(error));
    }
  }
  return scenarios;
}

function duplicate(id: string, where: string): Finding {
  return { code: 'duplicate-id', scenario: id, path: 'id', message: `is the id of ${where}, too` };
}

function schemaFindings(error: unknown): readonly Finding[] {
  const problems = inputProblems(error);
  if (problems === undefined) throw error;
  return problems.map((problem) => ({
    code: 'schema',
    scenario: basename(problem.file ?? '', '.json'),
    path: problem.path ?? '',
    message: messageOf(problem),
  }));
}

function messageOf({ message, expected }: InputProblem): string {
  return expected === undefined ? message : `${message}; expected ${expected}`;
}

async function idIn(file: string): Promise<string | undefined> {
  try {
    const { id } = JSON.parse(await readFile(file, 'utf8')) as { readonly id?: unknown };
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}

/** Of an imported scenario: what the tools answered when its trace was recorded. */
async function recordedResponses(folder: string, id: string): Promise<readonly JsonObject[] | undefined> {
  let source: ScenarioSource;
  try {
    source = JSON.parse(await readFile(join(folder, SOURCE_FOLDER, `${id}.json`), 'utf8'));
  } catch {
    return undefined;
  }
  return source.record.ground_truth.expected_trace?.trace.flatMap((event) =>
    event.event_type === 'tool_response' ? [event.response] : [],
  );
}
