import type { CallScope, JsonObject } from '@eva/core';
import type { EmulatorEngines } from '../provider-emulator.ts';
import type { RealtimeSession } from './realtime-formats.ts';

/** Sends events with ids, as results that faults may disturb or as acknowledgements that they leave alone. */
export interface RealtimeEvents {
  answer(type: string, fields: JsonObject): Promise<void>;
  control(type: string, fields: JsonObject): Promise<void>;
  error(error: { readonly code: string; readonly message: string; readonly eventId?: string }): Promise<void>;
}

export interface RealtimeSideSpec {
  readonly engines: EmulatorEngines;
  readonly scope: CallScope;
  readonly session: RealtimeSession;
  readonly events: RealtimeEvents;
  /** Whether `conversation.item.truncate` is understood. */
  readonly truncates: boolean;
}

/** What a session does with everything but its own description: converse, or only transcribe. */
export interface RealtimeSide extends AsyncDisposable {
  take(event: JsonObject): Promise<void>;
}
