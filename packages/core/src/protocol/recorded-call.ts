import type { ToolTraceEntry, TraceEntry, Turn } from './call-context.ts';
import type { RecordedFacts } from './recorded-facts.ts';

/** A call that another tool made, as an importer understood its files; times in ms since the first sound. */
export interface RecordedCall {
  /** A turn whose time is not told has no segments. */
  readonly turns: readonly Turn[];
  readonly trace: readonly TraceEntry[];
  readonly toolTrace: readonly ToolTraceEntry[];
  readonly facts: RecordedFacts;
}
