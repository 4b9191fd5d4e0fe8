import { speechGate } from '../../audio/speech-gate.ts';
import { lineMsOf } from '../../line/line-bytes.ts';
import type { Millis } from '../../protocol/clock.ts';

/** Longer than a service that hesitates waits for the caller to go on. */
const SILENT_MS: Millis = 10_000;
const STOP_MS: Millis = 200;

/** Sees that a turn which a recogniser began is over, when it says nothing more of it and the caller is silent. */
export interface OpenTurnWatch {
  /** One message's audio off the line. Answers whether a turn that is open now must be over. */
  isOverdue(mulaw: Uint8Array): boolean;
  /** The recogniser has given a sign of itself. */
  signOfLife(): void;
}

export function openTurnWatch(): OpenTurnWatch {
  const gate = speechGate({ stopMs: STOP_MS });
  let silentMs: Millis = 0;
  return {
    isOverdue(mulaw) {
      gate.push(mulaw);
      // Not set back by sound: who waits in vain speaks again and again.
      if (!gate.speaking) silentMs += lineMsOf(mulaw.length);
      return silentMs >= SILENT_MS;
    },
    signOfLife() {
      silentMs = 0;
    },
  };
}
