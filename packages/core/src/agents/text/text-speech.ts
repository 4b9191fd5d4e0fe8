import type { EventLog } from '../../log/event-log.ts';
import type { Clock } from '../../protocol/clock.ts';
import type { Speech } from '../dialogue/reply.ts';
import { elapsedMs } from '../elapsed.ts';

export interface TextSpeech extends Speech {
  /** All that was said so far. */
  text(): string;
}

/** Where an agent puts its words when nobody speaks them: each piece is said as soon as it is there. */
export function textSpeech(
  replyId: string,
  { log, clock }: { readonly log: EventLog; readonly clock: Clock },
): TextSpeech {
  const pieces: string[] = [];
  return {
    begin: () => {},
    say: (text) => {
      pieces.push(text);
      const segmentId = `${replyId}.${pieces.length}`;
      const startMs = elapsedMs(0, clock.now());
      log.append({ type: 'agent-said', replyId, segmentId, text, startMs, playedMs: 0, cut: false });
    },
    begun: () => Promise.resolve(),
    get saidAnything() {
      return pieces.length > 0;
    },
    text: () => pieces.join(' '),
  };
}
