import { lineMsOf } from '../../line/line-bytes.ts';
import type { LineMessage } from '../../line/line-message.ts';
import type { Clock, Millis } from '../../protocol/clock.ts';

/** Longer than any call: an agent may send all it has to say at once, but not for ever. */
const LONGEST_AHEAD_MS: Millis = 600_000;
const MOST_MARKS = 1000;

export interface CivilMessages {
  readonly messages: AsyncIterable<LineMessage>;
  /** A mark was given back. */
  echoed(): void;
  /** Audio and marks that were thrown away. */
  readonly dropped: number;
}

/** The agent's messages, without those that would only fill this machine's memory. */
export function civilMessages(incoming: AsyncIterable<LineMessage>, clock: Clock): CivilMessages {
  let aheadMs: Millis = 0;
  let atMs = clock.now();
  let marks = 0;
  let dropped = 0;

  const isCivil = (message: LineMessage): boolean => {
    const nowMs = clock.now();
    aheadMs = Math.max(0, aheadMs - (nowMs - atMs));
    atMs = nowMs;
    if (message.event === 'clear') aheadMs = 0;
    if (message.event === 'mark') {
      if (marks >= MOST_MARKS) return false;
      marks += 1;
    }
    if (message.event !== 'media') return true;
    const audioMs = lineMsOf(Buffer.byteLength(message.media.payload, 'base64'));
    if (aheadMs + audioMs > LONGEST_AHEAD_MS) return false;
    aheadMs += audioMs;
    return true;
  };

  async function* passed(): AsyncGenerator<LineMessage> {
    for await (const message of incoming) {
      if (isCivil(message)) yield message;
      else dropped += 1;
    }
  }
  return {
    messages: passed(),
    echoed() {
      marks -= 1;
    },
    get dropped() {
      return dropped;
    },
  };
}
