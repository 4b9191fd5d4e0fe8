import type { EventLog } from '../../log/event-log.ts';
import type { AudioChunk } from '../../protocol/audio-format.ts';
import type { Millis } from '../../protocol/clock.ts';
import type { AudioLlmAdapter } from '../../protocol/llm.ts';
import { settledWithin } from '../bounded-wait.ts';
import type { Component } from '../component.ts';
import { componentFailure } from '../component-failure.ts';
import { elapsedMs } from '../elapsed.ts';
import { transcribe } from './transcribe.ts';

export interface TurnScribeSpec {
  readonly model: Component<AudioLlmAdapter>;
  /** BCP 47. */
  readonly locale: string;
  readonly log: EventLog;
}

/** Has the caller's turns written down beside the call. None of it is needed for an answer, so nothing fails by it. */
export interface TurnScribe {
  /** `onText` is told once, unless nothing could be made out. */
  write(audio: AudioChunk, speechEndMs: Millis, onText: (text: string) => void): void;
  /** Gives what is being written so much time, and no more. */
  close(limitMs: Millis): Promise<void>;
}

export function turnScribe({ model, locale, log }: TurnScribeSpec): TurnScribe {
  const { clock } = model.scope;
  const over = new AbortController();
  const writing = new Set<Promise<void>>();

  const write = async (audio: AudioChunk, speechEndMs: Millis, onText: (text: string) => void): Promise<void> => {
    const startMs = clock.now();
    try {
      const text = await transcribe({ model, audio, locale, log, signal: over.signal });
      if (text === undefined) return;
      log.append({ type: 'agent-heard', text, latencyMs: elapsedMs(startMs, clock.now()), speechEndMs });
      onText(text);
    } catch (error) {
      if (over.signal.aborted || model.scope.signal.aborted) return;
      const { code, message } = componentFailure(model.stage, error);
      log.append({ type: 'warning', message: 'a turn could not be written down', fields: { code, message } });
    }
  };

  return {
    write(audio, speechEndMs, onText) {
      const work = write(audio, speechEndMs, onText);
      writing.add(work);
      work.finally(() => writing.delete(work));
    },
    async close(limitMs) {
      await settledWithin(Promise.all(writing), clock, limitMs);
      over.abort(new Error('The call is over.'));
    },
  };
}
