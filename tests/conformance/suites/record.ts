import path from 'node:path';
import type { CallContext, Host, InputProblem, JsonObject, PipelineType, Scenario } from '@eva/core';
import { buildCallContext } from '@eva/core/engine';
import airline from '@eva/domain-airline/domain';
import metrics from '@eva/metrics/metrics';
import { type RecordFiles, readRecord } from '../../../packages/cli/src/import/recorded-run/read-record.ts';
import { recordedEvents } from '../../../packages/cli/src/import/recorded-run/recorded-call.ts';
import { functionSuite, type SuiteBench } from '../suite.ts';
import { FAILED, SKIPPED, scored, type VectorScore, vectorParts } from './metric-vector.ts';
import { contextFields } from './recorded-context.ts';

interface Input {
  /** Below the folder of data sets. */
  readonly record: string;
  readonly pipeline_type?: PipelineType;
  readonly metric?: string;
}

/**
 * One call that the method recorded, through the importer and through every metric that needs no judge. As the vectors
 * were made: what the call came to counts as what it should have come to.
 */
export const recordSuite = functionSuite({
  name: 'metrics/record_1_1_2',
  tolerance: (place) => (place.includes('per_turn_score') || place.includes('_score') ? 0.0001 : 0.001),
  // Ours say more of some scores, such as what was misheard most often.
  mayHaveMore: (place) => place === 'details',
  async run(fn, input, bench) {
    const { record, pipeline_type: pipeline = 'cascade', metric = '' } = input as Input;
    const files = await recordFiles(bench, record, pipeline);
    if (fn === 'context_from_record') {
      return { ...contextFields(files.context), conversation_ended_reason: files.endedReason };
    }
    return fn === 'metric_on_record' ? await scoreOf(metric, await contextOf(files, pipeline)) : undefined;
  },
});

async function recordFiles(bench: SuiteBench, record: string, pipeline: PipelineType): Promise<RecordFiles> {
  const problems: InputProblem[] = [];
  const place = { folder: path.join(bench.dataDir, record), shown: record, scenario: path.basename(record), trial: 0 };
  const files = await readRecord(place, pipeline, problems);
  if (files === undefined) throw new Error(problems.map(({ message }) => message).join('; '));
  return files;
}

async function contextOf(files: RecordFiles, pipeline: PipelineType): Promise<CallContext> {
  const scenario: Scenario = {
    id: files.place.scenario,
    title: files.place.scenario,
    workflow: 'recorded',
    now: '',
    goal: { summary: '', openingLine: '', decisionTree: {}, facts: {} },
    persona: { id: '', description: '' },
    initialDb: files.initialDb,
    expectedDb: files.finalDb,
    tags: [],
  };
  const names = { callId: files.place.scenario, system: 'recorded', domain: 'airline', seed: 0, locale: 'en' };
  return buildCallContext({
    events: recordedEvents(files, names),
    recording: { caller: new Uint8Array(), agent: new Uint8Array() },
    scenario,
    domain: await airline.create({}, {} as Host),
    pipeline,
    locale: 'en',
    initialDb: files.initialDb,
    finalDb: files.finalDb,
  });
}

async function scoreOf(id: string, call: CallContext): Promise<VectorScore | undefined> {
  const contribution = metrics.find((one) => one.id === id);
  if (contribution === undefined) return undefined;
  const metric = await contribution.create({}, {} as Host);
  const bench = { judge: () => Promise.reject(new Error('no judge')), signal: new AbortController().signal };
  try {
    const score = await metric.score(call, bench);
    if (score.status === 'skipped') return SKIPPED;
    return scored(score.value, score.normalized, score.details as JsonObject, vectorParts(score.parts ?? {}));
  } catch {
    return FAILED;
  }
}
