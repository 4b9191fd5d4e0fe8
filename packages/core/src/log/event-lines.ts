import { readFile } from 'node:fs/promises';
import { InputError } from '../errors/input-error.ts';
import { RunStateError } from '../errors/run-state-error.ts';
import { type CallEvent, EVENT_LOG_SCHEMA } from '../protocol/call-event.ts';

/** One event as one line: `seq`, `atMs` and `type` first, then the fact's own fields in the order it was given. */
export function serialiseEvent(event: CallEvent): string {
  const { seq, atMs, type, ...rest } = event;
  return `${JSON.stringify({ seq, atMs, type, ...rest })}\n`;
}

/** The text of `events.jsonl`. */
export function serialiseEvents(events: readonly CallEvent[]): string {
  return events.map(serialiseEvent).join('');
}

/** Reads the text of an event log; `file` is only what errors name. Refuses a log that a newer eva wrote. */
export function readEvents(text: string, file = 'events.jsonl'): readonly CallEvent[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line, index) => eventOf(line, { file, line: index + 1 }));
}

export async function readEventFile(file: string): Promise<readonly CallEvent[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    throw new InputError({
      code: 'run-folder-invalid',
      problems: [{ message: 'the event log cannot be read', file, expected: 'a call that was recorded' }],
      cause,
    });
  }
  return readEvents(text, file);
}

interface LinePlace {
  readonly file: string;
  readonly line: number;
}

function eventOf(line: string, place: LinePlace): CallEvent {
  const event = parsed(line, place);
  if (typeof event !== 'object' || event === null || Array.isArray(event)) throw corrupt(place, 'not an event');
  const { seq, atMs, type, schema } = event as { readonly [key: string]: unknown };
  if (typeof type !== 'string') throw corrupt(place, 'an event without a type');
  if (type === 'call-start' && typeof schema === 'number' && schema > EVENT_LOG_SCHEMA) {
    throw new RunStateError({
      code: 'event-log-newer',
      message: `${place.file}:${place.line}: event log schema ${schema}; this eva reads up to ${EVENT_LOG_SCHEMA}.`,
      hint: 'Read this run with the version of eva that wrote it, or a newer one.',
      details: { file: place.file, line: place.line, schema },
    });
  }
  if (seq !== place.line) throw corrupt(place, `event number ${String(seq)}; expected ${place.line}`);
  if (typeof atMs !== 'number') throw corrupt(place, 'an event without a time');
  // What the fields of each type are is the writer's promise; the schema number says that it is one we know.
  return event as CallEvent;
}

function parsed(line: string, place: LinePlace): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw corrupt(place, 'not JSON', cause);
  }
}

function corrupt(place: LinePlace, what: string, cause?: unknown): RunStateError {
  return new RunStateError({
    code: 'event-log-corrupt',
    message: `${place.file}:${place.line}: ${what}.`,
    hint: 'The call was cut off while it was being written, or the file was edited; run the call again.',
    details: { file: place.file, line: place.line },
    cause,
  });
}
