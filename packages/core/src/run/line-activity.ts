import { speechSegments } from '../audio/speech-segments.ts';
import { lineMsOf } from '../line/line-bytes.ts';
import type { CallEvent } from '../protocol/call-event.ts';
import type { Millis } from '../protocol/clock.ts';

/** Who was heard on the line, read off the recording. */
export interface LineActivity {
  /** End of the caller's last sound, in line time; null when it was never heard. */
  readonly callerEndMs: Millis | null;
  readonly agentEndMs: Millis | null;
  /** Length of the line's life. */
  readonly lineMs: Millis;
}

export function lineActivity(recording: { readonly caller: Uint8Array; readonly agent: Uint8Array }): LineActivity {
  return {
    callerEndMs: speechSegments(recording.caller).at(-1)?.endMs ?? null,
    agentEndMs: speechSegments(recording.agent).at(-1)?.endMs ?? null,
    lineMs: lineMsOf(recording.caller.length),
  };
}

/** The same of a call in text, where to write is to be heard. */
export function textActivity(events: readonly CallEvent[]): LineActivity {
  return {
    callerEndMs: events.findLast(({ type }) => type === 'caller-intended')?.atMs ?? null,
    agentEndMs: events.findLast(({ type }) => type === 'agent-said')?.atMs ?? null,
    lineMs: events.at(-1)?.atMs ?? 0,
  };
}
