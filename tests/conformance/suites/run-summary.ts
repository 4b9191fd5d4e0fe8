import { type MethodMetric, type MethodScore, methodSummary, overallScores, recordFolders, runSeed } from '@eva/report';
import { functionSuite } from '../suite.ts';

interface VectorRecord {
  readonly record_id: string;
  readonly metrics: { readonly [name: string]: MethodScore };
}

/** The thresholds at which the method's metrics pass; others pass from 0.5 on. */
const PASS_AT = new Map([
  ['task_completion', 1],
  ['agent_speech_fidelity', 0.95],
  ['turn_taking', 0.8],
]);
/** Metrics that the method leaves out of pass@k. */
const WITHOUT_PASS = new Set(['authentication_success', 'response_speed', 'stt_wer', 'tool_call_validity']);

export const runAggregatesSuite = functionSuite({
  name: 'metrics/run_aggregates',
  tolerance: 0.0001,
  run(fn, input) {
    if (fn !== 'run_level_aggregates') return undefined;
    const { records, num_draws, seed } = input as {
      readonly records: readonly VectorRecord[];
      readonly num_draws: number;
      readonly seed: number;
    };
    return overallScores(records.map(asRecord), { draws: num_draws, seed });
  },
});

export const runSummarySuite = functionSuite({
  name: 'metrics/run_summary',
  tolerance: 0.0001,
  run(fn, input) {
    if (fn === 'discover_records') {
      const { record_directories, record_ids } = input as {
        readonly record_directories: readonly string[];
        readonly record_ids: readonly string[] | null;
      };
      return { discovered_sorted: recordFolders(record_directories, record_ids) };
    }
    if (fn !== 'metrics_summary') return undefined;
    const { run_dir_name, num_draws, records } = input as {
      readonly run_dir_name: string;
      readonly num_draws: number;
      readonly records: readonly VectorRecord[];
    };
    return methodSummary(records.map(asRecord), describe, { draws: num_draws, seed: runSeed(run_dir_name) });
  },
});

function describe(metric: string): MethodMetric {
  const passAt = WITHOUT_PASS.has(metric) ? null : (PASS_AT.get(metric) ?? 0.5);
  return { passAt, higherIsBetter: metric !== 'response_speed' };
}

function asRecord({ record_id, metrics }: VectorRecord) {
  return { recordId: record_id, metrics };
}
