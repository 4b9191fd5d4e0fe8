import { resolve } from 'node:path';
import type { PipelineType, Scenario } from '@eva/core';
import { scenariosIn, writeRecordedRun } from '@eva/core/engine';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { readRecordedRun } from '../import/recorded-run/import-recorded-run.ts';
import { refuseExisting } from '../import/write-import.ts';
import { runningVersions } from '../provenance.ts';
import type { CommandContext } from './manifest-check.ts';

export interface ImportRunOptions {
  readonly out: string;
  readonly scenarios?: string;
  readonly domain?: string;
  readonly pipeline?: PipelineType;
  readonly locale?: string;
  readonly system?: string;
  readonly json?: true;
}

/** Makes a run of ours of one that another tool recorded. Reads and checks everything before anything is written. */
export async function importRun(
  folder: string,
  options: ImportRunOptions,
  { terminal }: CommandContext,
): Promise<ExitCode> {
  const { out, scenarios, json: _json, ...stated } = options;
  const target = { path: resolve(terminal.cwd, out), shown: out };
  await refuseExisting(target);
  const { run, notes } = await readRecordedRun({
    ...stated,
    folder: { path: resolve(terminal.cwd, folder), shown: folder },
    scenarios: await byId(scenarios === undefined ? undefined : resolve(terminal.cwd, scenarios)),
    provenance: { startedAt: terminal.now().toISOString(), plugins: [], ...runningVersions(terminal.cwd) },
    epochMs: () => terminal.now().getTime(),
  });
  await writeRecordedRun(target.path, run);
  const { plan, system } = run;
  const told = {
    run: out,
    system: system.id,
    pipeline: system.pipeline,
    domain: plan.domain,
    calls: plan.calls.length,
  };
  if (options.json === true) {
    terminal.out(`${JSON.stringify({ schema: 1, ...told, notes }, null, 2)}\n`);
    return EXIT.done;
  }
  for (const note of notes) terminal.err(`eva: note: ${note}\n`);
  const { calls, pipeline, domain } = told;
  terminal.out(
    `${out}: ${calls} call${calls === 1 ? '' : 's'} of ${system.id} (${pipeline}, ${domain})\n` +
      `  eva score ${out} --metrics task_completion,turn_taking\n`,
  );
  return EXIT.done;
}

async function byId(folder: string | undefined): Promise<ReadonlyMap<string, Scenario>> {
  const found = new Map<string, Scenario>();
  if (folder === undefined) return found;
  for await (const scenario of scenariosIn(folder)) found.set(scenario.id, scenario);
  return found;
}
