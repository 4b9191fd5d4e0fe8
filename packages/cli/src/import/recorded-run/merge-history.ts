import type { PipelineType } from '@eva/core';
import { auditEvents } from './audit-log.ts';
import { frameworkEvents } from './framework-log.ts';
import type { HistoryEvent } from './history-event.ts';
import { simulatorEvents } from './simulator-log.ts';

/** Texts of the logs of one call; undefined where a file is not there. */
export interface RecordedLogs {
  readonly audit: string | undefined;
  readonly framework: string | undefined;
  readonly simulator: string | undefined;
}

/**
 * The three logs as one, by time. At equal times the agent's own log comes first, then the framework's, then the
 * caller's: what happens next depends on it. Undefined when the agent left no conversation.
 */
export function mergeHistory(logs: RecordedLogs, pipeline: PipelineType): readonly HistoryEvent[] | undefined {
  const audit = logs.audit === undefined ? undefined : auditEvents(logs.audit);
  if (audit === undefined) return undefined;
  // A speech-to-speech agent has no text of its own; what a framework logs of one is a recogniser's.
  const framework = pipeline === 's2s' ? [] : frameworkEvents(logs.framework ?? '');
  const all = [...audit, ...framework, ...simulatorEvents(logs.simulator ?? '')];
  return all.sort((one, other) => one.timestampMs - other.timestampMs);
}
