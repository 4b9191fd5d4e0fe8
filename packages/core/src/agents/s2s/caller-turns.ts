import type { EventLog } from '../../log/event-log.ts';
import type { Clock, Millis } from '../../protocol/clock.ts';
import { elapsedMs } from '../elapsed.ts';

export interface CallerTurnsSpec {
  readonly log: EventLog;
  readonly clock: Clock;
  /** How much of the line the model has been given. */
  heardMs(): Millis;
}

/** What the model claims of the caller's turns, on record. */
export interface CallerTurns {
  /** Answers false when the caller was speaking already: several starts in one stretch are one. */
  start(): boolean;
  /** Answers false when nobody was speaking. */
  end(): boolean;
  heard(text: string): void;
  /** The model's first audio after a turn; later ones, and the greeting, answer no turn. */
  firstAudio(replyId: string): void;
  /** What the model goes by right now: whether the caller had finished is null when it says nothing of that. */
  readonly grounds: { readonly transcript: string | null; readonly isFinal: boolean | null };
}

interface TurnEnd {
  readonly atMs: Millis;
  readonly speechEndMs: Millis;
  isAnswered: boolean;
  isHeard: boolean;
}

export function callerTurns({ log, clock, heardMs }: CallerTurnsSpec): CallerTurns {
  let isSpeaking = false;
  let transcript: string | null = null;
  /** The words are of a turn that has been answered. */
  let isOld = false;
  let lastEnd: TurnEnd | undefined;

  return {
    start() {
      if (isSpeaking) return false;
      isSpeaking = true;
      transcript = null;
      log.append({ type: 'turn-start', speechStartMs: heardMs() });
      return true;
    },
    end() {
      if (!isSpeaking) return false;
      isSpeaking = false;
      lastEnd = { atMs: clock.now(), speechEndMs: heardMs(), isAnswered: false, isHeard: false };
      log.append({ type: 'turn-end', speechEndMs: lastEnd.speechEndMs, reason: 'model' });
      return true;
    },
    heard(text) {
      const words = text.trim();
      if (words === '') return;
      // While the caller speaks on, what comes is of the turn before as long as nothing is known of that one.
      const ended = isSpeaking && lastEnd?.isHeard === true ? undefined : lastEnd;
      if (!(isSpeaking && ended !== undefined)) {
        transcript = transcript === null || isOld ? words : `${transcript} ${words}`;
        isOld = false;
      }
      if (ended === undefined) {
        log.append({ type: 'agent-heard', text: words, latencyMs: 0 });
        return;
      }
      ended.isHeard = true;
      const latencyMs = elapsedMs(ended.atMs, clock.now());
      log.append({ type: 'agent-heard', text: words, latencyMs, speechEndMs: ended.speechEndMs });
    },
    firstAudio(replyId) {
      // Where the model says when the caller starts, that is where the next turn's words begin, however late these come.
      if (lastEnd === undefined && !isSpeaking) isOld = true;
      if (lastEnd === undefined || lastEnd.isAnswered) return;
      lastEnd.isAnswered = true;
      log.append({ type: 's2s-first-audio', replyId, latencyMs: elapsedMs(lastEnd.atMs, clock.now()) });
    },
    get grounds() {
      const isFinal = lastEnd === undefined && !isSpeaking ? null : !isSpeaking;
      return { transcript, isFinal };
    },
  };
}
