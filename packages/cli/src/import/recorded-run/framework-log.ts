import type { HistoryEvent } from './history-event.ts';
import { fieldsOf, numberIn, textIn } from './json-fields.ts';
import { parseLines } from './parse-lines.ts';

export interface FrameworkEntry {
  readonly type: string;
  readonly timestampMs: number;
  readonly text: string;
}

export interface FrameworkRun {
  readonly type: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}

const USED = new Set(['tts_text', 'llm_response', 'turn_start', 'turn_end']);

/** Events of the framework's log: what the agent gave to speech synthesis, run by run. */
export function frameworkEvents(text: string): readonly HistoryEvent[] {
  const entries = parseLines(text)
    .map(fieldsOf)
    .map((line) => ({
      type: textIn(line, 'type'),
      timestampMs: numberIn(line, 'timestamp'),
      text: textIn(fieldsOf(line.data), 'frame'),
    }))
    .filter((entry) => USED.has(entry.type) && !Number.isNaN(entry.timestampMs));
  const hasSynthesised = entries.some((entry) => entry.type === 'tts_text');
  const spoken = entries.filter((entry) => !hasSynthesised || entry.type !== 'llm_response');
  return mergeRuns(withoutPreviews(spoken)).map((run) => ({
    timestampMs: run.startMs,
    source: 'framework',
    name: run.type,
    fact: isText(run.type) ? { type: 'synthesised', text: run.text } : { type: 'other' },
  }));
}

/** Neighbours of one type are one: words of a text are joined by blanks, pieces of a model's answer are not. */
export function mergeRuns(entries: readonly FrameworkEntry[]): readonly FrameworkRun[] {
  const runs: FrameworkRun[] = [];
  for (const { type, timestampMs, text } of entries) {
    const last = runs.at(-1);
    if (last?.type === type) {
      const separator = type === 'tts_text' ? ' ' : '';
      runs[runs.length - 1] = { ...last, endMs: timestampMs, text: `${last.text}${separator}${text}` };
    } else runs.push({ type, startMs: timestampMs, endMs: timestampMs, text });
  }
  return runs;
}

export function isText(type: string): boolean {
  return type === 'tts_text' || type === 'llm_response';
}

/** Some speech services announce a whole text before its words; it would be counted twice. */
function withoutPreviews(entries: readonly FrameworkEntry[]): readonly FrameworkEntry[] {
  const counts = new Map<number, number>();
  for (const { type, timestampMs } of entries) {
    if (type === 'tts_text') counts.set(timestampMs, (counts.get(timestampMs) ?? 0) + 1);
  }
  const left = entries.filter(
    ({ type, timestampMs, text }) => type !== 'tts_text' || !text.includes(' ') || (counts.get(timestampMs) ?? 0) === 1,
  );
  return left.filter((entry, index) => !isFollowedByItsWords(entry, left, index));
}

function isFollowedByItsWords(entry: FrameworkEntry, entries: readonly FrameworkEntry[], index: number): boolean {
  if (entry.type !== 'tts_text' || !entry.text.includes(' ')) return false;
  const words = entry.text.split(' ').length;
  const next = entries.slice(index + 1, index + 1 + words);
  return (
    next.every(({ type, text }) => type === 'tts_text' && !text.includes(' ')) &&
    next.map(({ text }) => text).join(' ') === entry.text
  );
}
