import { basename, join } from 'node:path';
import { type CallEnding, databaseHash, type InputProblem, type PipelineType, type Scenario } from '@eva/core';
import { planRun, type RecordedRun } from '@eva/core/engine';
import { findRecords } from './find-records.ts';
import { importError } from './import-problems.ts';
import { type RecordFiles, readRecord } from './read-record.ts';
import { readFirst } from './read-text.ts';
import { recordAudio } from './record-audio.ts';
import { groundTruthOf } from './record-ground-truth.ts';
import { endingOf, recordedEvents } from './recorded-call.ts';
import { type RecordedConfig, recordedConfig } from './run-config.ts';

export interface RecordedRunRequest {
  readonly folder: { readonly path: string; readonly shown: string };
  /** What the run's own configuration does not say, or says wrongly. */
  readonly domain?: string;
  readonly pipeline?: PipelineType;
  readonly locale?: string;
  readonly system?: string;
  /** Of the data set, by id; where a scenario is here, it says what a call should have come to. */
  readonly scenarios: ReadonlyMap<string, Scenario>;
  readonly provenance: RecordedRun['provenance'];
  readonly epochMs: () => number;
}

export interface ReadRecordedRun {
  readonly run: RecordedRun;
  /** What a reader of the import should know, a line each. */
  readonly notes: readonly string[];
}

const DEFAULT_LIMIT_MS = 600_000;

/** Reads a whole recorded run but its sound; throws `InputError` with everything that is wrong with it. */
export async function readRecordedRun(request: RecordedRunRequest): Promise<ReadRecordedRun> {
  const { folder } = request;
  const found = await findRecords(folder);
  const configFile = await readFirst(folder.path, ['config.json']);
  const config = recordedConfig(configFile?.text, join(folder.shown, 'config.json'));
  const { domain, pipeline } = settled(request, config);

  const problems: InputProblem[] = [];
  const files: RecordFiles[] = [];
  for (const place of found.records) {
    const record = await readRecord(place, pipeline, problems);
    if (record !== undefined) files.push(record);
  }
  const scenarios = new Map<string, Scenario>();
  for (const record of files) {
    const { scenario } = record.place;
    const truth = request.scenarios.get(scenario) ?? scenarios.get(scenario) ?? groundTruthOf(record);
    if (truth === undefined) problems.push(untold(record));
    else scenarios.set(scenario, truth);
  }
  if (problems.length > 0) throw importError(problems);

  const notes = [
    ...found.archived.map((shown) => `${shown}: an attempt that did not count; left out`),
    ...found.unfinished.map((shown) => `${shown}: came to no result; left out`),
    ...files.flatMap((record) => notesOn(record, scenarios.get(record.place.scenario))),
  ];
  return { run: runOf({ request, config, domain, pipeline, files, scenarios }), notes };
}

function settled(request: RecordedRunRequest, config: RecordedConfig) {
  const domain = request.domain ?? config.domain;
  const pipeline = request.pipeline ?? config.pipeline;
  const file = join(request.folder.shown, 'config.json');
  const problems: InputProblem[] = [];
  if (domain === undefined) problems.push({ file, message: 'does not say the domain', expected: '--domain' });
  if (pipeline === undefined) problems.push({ file, message: 'does not say the pipeline', expected: '--pipeline' });
  if (domain === undefined || pipeline === undefined) throw importError(problems);
  return { domain, pipeline };
}

function untold({ place }: RecordFiles): InputProblem {
  return {
    file: place.shown,
    message: 'what this call should have come to is in neither metrics.json nor --scenarios',
    expected: `--scenarios DIR with ${place.scenario}.json; "eva import eva-bench" makes such a folder of the data set`,
  };
}

function notesOn({ place, initialDb, context }: RecordFiles, scenario: Scenario | undefined): readonly string[] {
  const isOther = scenario !== undefined && databaseHash(scenario.initialDb) !== databaseHash(initialDb);
  return [
    ...(isOther ? [`${place.shown}: began with another database than scenario ${place.scenario} does`] : []),
    ...(context.agentTurnCount === 0 ? [`${place.shown}: the agent never spoke`] : []),
    ...(context.callerTurnCount === 0 ? [`${place.shown}: the caller was never heard`] : []),
  ];
}

interface RunParts {
  readonly request: RecordedRunRequest;
  readonly config: RecordedConfig;
  readonly domain: string;
  readonly pipeline: PipelineType;
  readonly files: readonly RecordFiles[];
  readonly scenarios: ReadonlyMap<string, Scenario>;
}

function runOf({ request, config, domain, pipeline, files, scenarios }: RunParts): RecordedRun {
  const system = request.system ?? systemId(config);
  const locale = request.locale ?? config.locale ?? 'en';
  const trials = Math.max(config.trials ?? 1, ...files.map(({ place }) => place.trial + 1));
  const plan = planRun({
    runId: config.runId ?? basename(request.folder.path),
    domain,
    systems: [system],
    scenarios: [...scenarios.values()],
    trials,
    seed: 0,
    clock: 'wall',
    locale,
    callLimitMs: config.callLimitMs ?? DEFAULT_LIMIT_MS,
    maxAttempts: 1,
  });
  const byCall = new Map(
    files.map((record) => [`${system}/${record.place.scenario}/trial_${record.place.trial}`, record]),
  );
  return {
    plan: { ...plan, calls: plan.calls.filter(({ callId }) => byCall.has(callId)) },
    system: { id: system, pipeline, manifest: { recorded: config.source }, models: modelsOf(config) },
    caller: { id: 'recorded', manifest: {} },
    provenance: request.provenance,
    epochMs: request.epochMs,
    readCall: async (call) => {
      const record = byCall.get(call.callId);
      if (record === undefined) throw importError([{ message: `no record of ${call.callId}` }]);
      const ending: CallEnding = endingOf(record.endedReason);
      return {
        events: recordedEvents(record, { callId: call.callId, system, domain, seed: call.seed, locale }),
        recording: await recordAudio(record.place.folder),
        initialDb: record.initialDb,
        finalDb: record.finalDb,
        ending,
        failure: null,
        durationMs: record.durationSeconds * 1000,
        pacing: null,
        timing: null,
      };
    },
  };
}

/** As leaderboards call a system: its parts, one after the other. */
function systemId({ parts }: RecordedConfig): string {
  const id = Object.values(parts)
    .join('-plus-')
    .toLowerCase()
    .replace(/[^a-z0-9._+-]+/g, '-')
    .replace(/^[^a-z0-9]+|-+$/g, '');
  return id === '' ? 'recorded' : id;
}

function modelsOf({ parts }: RecordedConfig): RecordedRun['system']['models'] {
  return Object.fromEntries(
    Object.entries(parts).map(([slot, model]) => [
      slot === 'audio_llm' ? 'audioLlm' : slot,
      { provider: 'recorded', model },
    ]),
  );
}
