import { join } from 'node:path';
import type { InputProblem, JsonObject, PipelineType, RecordedFacts } from '@eva/core';
import { contextOfHistory } from './context-of-history.ts';
import type { RecordPlace } from './find-records.ts';
import type { HistoryEvent } from './history-event.ts';
import { type Fields, fieldsOf, numberIn, textIn } from './json-fields.ts';
import { mergeHistory } from './merge-history.ts';
import { numbersInColumn } from './perf-stats.ts';
import { readFirst } from './read-text.ts';
import type { RecordedContext } from './recorded-context.ts';

/** All that one recorded call left but its sound. */
export interface RecordFiles {
  readonly place: RecordPlace;
  readonly history: readonly HistoryEvent[];
  readonly context: RecordedContext;
  readonly facts: RecordedFacts;
  readonly endedReason: string;
  readonly durationSeconds: number;
  readonly initialDb: JsonObject;
  readonly finalDb: JsonObject;
  /** The `context` of `metrics.json`, where the run was scored: it tells what the call should have come to. */
  readonly scoredContext: Fields;
}

const SIMULATOR_LOGS = ['user_simulator_events.jsonl', 'elevenlabs_events.jsonl'];
const FRAMEWORK_LOGS = ['framework_logs.jsonl', 'pipecat_logs.jsonl'];

/** Reads one record; what is wrong with it goes to `problems`, and then there is no answer. */
export async function readRecord(
  place: RecordPlace,
  pipeline: PipelineType,
  problems: InputProblem[],
): Promise<RecordFiles | undefined> {
  const object = async (name: string): Promise<JsonObject | undefined> => {
    const found = await readFirst(place.folder, [name]);
    const file = join(place.shown, name);
    if (found === undefined) {
      problems.push({ file, message: 'does not exist' });
      return undefined;
    }
    return parsedObject(found.text, file, problems);
  };
  const result = await object('result.json');
  const initialDb = await object('initial_scenario_db.json');
  const finalDb = await object('final_scenario_db.json');
  const simulator = await readFirst(place.folder, SIMULATOR_LOGS);
  const logs = {
    audit: (await readFirst(place.folder, ['audit_log.json']))?.text,
    framework: (await readFirst(place.folder, FRAMEWORK_LOGS))?.text,
    simulator: simulator?.text,
  };
  const history = mergedOrProblem(() => mergeHistory(logs, pipeline), join(place.shown, 'audit_log.json'), problems);
  if (result === undefined || initialDb === undefined || finalDb === undefined || history === undefined)
    return undefined;

  const perfStats = (await readFirst(place.folder, ['agent_perf_stats.csv']))?.text ?? '';
  const metrics = await readFirst(place.folder, ['metrics.json']);
  const context = contextOfHistory(history, pipeline);
  return {
    place,
    history,
    context,
    facts: {
      nudgedTurns: context.nudgedTurns,
      agentRecord: history.flatMap(({ fact }): RecordedFacts['agentRecord'] => {
        if (fact.type === 'heard') return [{ type: 'heard' }];
        if (fact.type === 'written') return [{ type: 'wrote', text: fact.text }];
        return fact.type === 'tool-call' || fact.type === 'tool-response' ? [{ type: 'tool' }] : [];
      }),
      stageLatencies: stageLatencies(result),
      outputTokens: numbersInColumn(perfStats, 'output_tokens'),
      reasoningTokens: numbersInColumn(perfStats, 'reasoning_tokens'),
      callerLogLastLine: simulator === undefined ? null : lastLine(simulator.text),
    },
    endedReason: textIn(result, 'conversation_ended_reason') || 'unknown',
    durationSeconds: numberIn(result, 'duration_seconds') || spannedSeconds(history),
    initialDb,
    finalDb,
    scoredContext: fieldsOf(fieldsOf(metrics === undefined ? {} : parsedOrNothing(metrics.text)).context),
  };
}

function mergedOrProblem(
  merge: () => readonly HistoryEvent[] | undefined,
  file: string,
  problems: InputProblem[],
): readonly HistoryEvent[] | undefined {
  try {
    const history = merge();
    if (history === undefined) problems.push({ file, message: 'holds no conversation' });
    return history;
  } catch (error) {
    problems.push({ file, message: `is not JSON: ${(error as Error).message}` });
    return undefined;
  }
}

function parsedObject(text: string, file: string, problems: InputProblem[]): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
    problems.push({ file, message: 'is no object' });
  } catch (error) {
    problems.push({ file, message: `is not JSON: ${(error as Error).message}` });
  }
  return undefined;
}

/** Scores of another tool are only asked for what the call should have come to; without it they are as good as absent. */
function parsedOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function stageLatencies(result: JsonObject): RecordedFacts['stageLatencies'] {
  const stages = { stt: 'stt_latency', llm: 'llm_latency', tts: 'tts_latency' } as const;
  return Object.fromEntries(
    Object.entries(stages).flatMap(([stage, key]) => {
      const stats = fieldsOf(result[key]);
      const [meanMs, p50Ms, p95Ms, p99Ms, calls] = ['mean_ms', 'p50_ms', 'p95_ms', 'p99_ms', 'total_calls'].map(
        (name) => numberIn(stats, name),
      ) as [number, number, number, number, number];
      return Number.isNaN(meanMs + p50Ms + p95Ms + p99Ms) ? [] : [[stage, { meanMs, p50Ms, p95Ms, p99Ms, calls }]];
    }),
  );
}

/** For a result that does not tell: from the first to the last line of the logs. */
function spannedSeconds(history: readonly HistoryEvent[]): number {
  return ((history.at(-1)?.timestampMs ?? 0) - (history[0]?.timestampMs ?? 0)) / 1000;
}

function lastLine(text: string): string {
  return text.replace(/\n$/, '').split('\n').at(-1) ?? '';
}
