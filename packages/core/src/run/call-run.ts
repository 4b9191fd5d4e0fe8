import type { ComponentFailure } from '../agents/component-failure.ts';
import type { PacerReport } from '../line/pacer.ts';
import type { TimingCertificate } from '../line/timing-certificate.ts';
import type { CallEnding } from '../protocol/call-context.ts';
import type { CallEvent } from '../protocol/call-event.ts';
import type { Millis } from '../protocol/clock.ts';
import type { JsonObject } from '../protocol/json.ts';

/** What one call left behind, before anything is derived from it. */
export interface CallRun {
  readonly events: readonly CallEvent[];
  /** `text` when caller and agent exchanged text, without a line; absent on the line. */
  readonly mode?: 'text';
  /** Both tracks of the line from its opening, as they arrived at the other end: mu-law, 8000 Hz. Empty in text. */
  readonly recording: { readonly caller: Uint8Array; readonly agent: Uint8Array };
  /** The same as they were put into the line; absent where nothing disturbed it, for then it is the same. */
  readonly spoken?: { readonly caller: Uint8Array; readonly agent: Uint8Array };
  readonly initialDb: JsonObject;
  readonly finalDb: JsonObject;
  readonly ending: CallEnding;
  /** The first component that failed, the caller's included; null when none did. */
  readonly failure: ComponentFailure | null;
  readonly durationMs: Millis;
  /** How punctually the agent's frames left; null when the agent never spoke. */
  readonly pacing: PacerReport | null;
  /** Null when the line never opened. */
  readonly timing: TimingCertificate | null;
  /** What was thrown where nothing may be thrown: a bug of eva, or a plugin that broke its contract. */
  readonly error?: unknown;
}
