import type { AudioConverter } from '../../audio/convert.ts';
import type { EventLog } from '../../log/event-log.ts';
import { type AudioChunk, LINE_FORMAT } from '../../protocol/audio-format.ts';
import type { Millis } from '../../protocol/clock.ts';
import type { TurnDetector, TurnEvent, TurnInput } from '../../protocol/turns.ts';
import type { ComponentFailure } from '../component-failure.ts';
import { componentStream, type OpenStream } from '../component-stream.ts';
import type { AudioCollector } from './audio-collector.ts';

export interface ListeningSpec {
  readonly turns: OpenStream<TurnDetector, TurnInput, TurnEvent>;
  readonly collector: AudioCollector;
  /** From the line to what is collected. */
  readonly fromLine: AudioConverter;
  readonly log: EventLog;
  readonly listener: ListeningListener;
}

interface ListeningListener {
  /** The caller began to speak, or went on before the answer to what came before began. */
  turnStart(): void;
  /** The caller's turn is over. */
  turn(audio: AudioChunk, speechEndMs: Millis): void;
  failed(failure: ComponentFailure): void;
}

/** Finds the caller's turns and keeps the sound of each. */
export interface Listening {
  /** One message's audio off the line. */
  hear(mulaw: Uint8Array): void;
  close(): Promise<void>;
}

export function startListening(spec: ListeningSpec): Listening {
  const { collector, fromLine, log, listener } = spec;

  const take = (event: TurnEvent): void => {
    if (event.type === 'turn-start') {
      const { speechStartMs } = event;
      log.append({ type: 'turn-start', speechStartMs });
      collector.start(speechStartMs);
      listener.turnStart();
      return;
    }
    const { speechEndMs, reason } = event;
    const audio = collector.take();
    if (audio === undefined) return;
    log.append({ type: 'turn-end', speechEndMs, reason });
    listener.turn(audio, speechEndMs);
  };
  const turns = componentStream<TurnInput, TurnEvent>({ ...spec.turns, log, take, onFailure: listener.failed });

  return {
    hear(mulaw) {
      collector.push(fromLine.convert(mulaw));
      turns.push({ type: 'audio-delta', audio: { format: LINE_FORMAT, bytes: mulaw } });
    },
    close: turns.close,
  };
}
