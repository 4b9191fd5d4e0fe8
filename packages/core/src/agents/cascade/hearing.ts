import type { AudioConverter } from '../../audio/convert.ts';
import { lineMsOf } from '../../line/line-bytes.ts';
import type { EventLog } from '../../log/event-log.ts';
import { type AudioFormat, LINE_FORMAT } from '../../protocol/audio-format.ts';
import type { Millis } from '../../protocol/clock.ts';
import type { SttAdapter, SttEvent, SttInput } from '../../protocol/stt.ts';
import type { TurnDetector, TurnEvent, TurnInput } from '../../protocol/turns.ts';
import { settledWithin } from '../bounded-wait.ts';
import { answerOf } from '../component.ts';
import { type ComponentFailure, componentFailure } from '../component-failure.ts';
import { componentStream, type OpenStream } from '../component-stream.ts';
import { elapsedMs } from '../elapsed.ts';
import { openTurnWatch } from './open-turn-watch.ts';
import { turnTaking } from './turn-taking.ts';

export interface HearingSpec {
  readonly stt: OpenStream<SttAdapter, SttInput, SttEvent> & {
    /** What the stream was opened for, and the way there from the line. */
    readonly format: AudioFormat;
    readonly fromLine: AudioConverter;
  };
  /** Absent where the recogniser finds the ends of turns by itself. */
  readonly turns?: OpenStream<TurnDetector, TurnInput, TurnEvent>;
  /** Longest wait for either to let go at the end. */
  readonly disposeLimitMs: Millis;
  readonly log: EventLog;
  readonly listener: HearingListener;
}

interface HearingListener {
  /** The caller began to speak, or went on before the answer to what came before began. */
  turnStart(): void;
  /** What the caller has said of this turn so far, as far as it was recognised; each text once. */
  partial(text: string): void;
  /** The caller's turn is over; empty when nothing was recognised in it. */
  turn(text: string): void;
  failed(failure: ComponentFailure): void;
}

/** The agent's ear: recogniser and turn detector on the caller's audio. */
export interface Hearing extends AsyncDisposable {
  /** One message's audio off the line. */
  hear(mulaw: Uint8Array): void;
}

export function startHearing(spec: HearingSpec): Hearing {
  const { stt, turns, log, listener } = spec;
  const { clock } = stt.component.scope;
  let isOver = false;
  let heardMs: Millis = 0;
  let lastPartial = '';
  let flushedAtMs: Millis = 0;
  /** Ends the wait for the oldest final that is due. */
  const finalsDue: (() => void)[] = [];
  const watch = turns === undefined ? openTurnWatch() : undefined;

  const taking = turnTaking({
    complete(text) {
      log.append({ type: 'agent-heard', text, latencyMs: elapsedMs(flushedAtMs, clock.now()) });
      if (text === '' && lastPartial !== '') {
        log.append({ type: 'warning', message: 'recogniser took back a whole turn', fields: { text: lastPartial } });
      }
      lastPartial = '';
      listener.turn(text);
    },
  });

  const turnStart = (speechStartMs: Millis): void => {
    log.append({ type: 'turn-start', speechStartMs });
    taking.start();
    listener.turnStart();
  };
  const turnEnd = (speechEndMs: Millis, reason: string): void => {
    if (!taking.end()) return;
    log.append({ type: 'turn-end', speechEndMs, reason });
    flushedAtMs = clock.now();
    const final = new Promise<void>((resolve) => finalsDue.push(resolve));
    toStt.push({ type: 'flush' });
    answerOf(stt.component, final).catch((error: unknown) => {
      if (!isOver) listener.failed(componentFailure('stt', error));
    });
  };
  const partial = (said: string): void => {
    const text = taking.partial(said);
    if (text === lastPartial) return;
    lastPartial = text;
    log.append({ type: 'agent-heard-partial', text });
    toTurns?.push({ type: 'transcript-partial', text });
    listener.partial(text);
  };

  const onStt = (event: SttEvent): void => {
    watch?.signOfLife();
    switch (event.type) {
      case 'speech-start':
        if (turns === undefined) turnStart(heardMs);
        return;
      case 'speech-end':
        if (turns === undefined) turnEnd(heardMs, 'recogniser');
        return;
      case 'transcript-partial':
        partial(event.text);
        return;
      case 'transcript-final':
        finalsDue.shift()?.();
        if (taking.final(event.text) || event.text.trim() === '') return;
        log.append({ type: 'warning', message: 'transcript outside of any turn', fields: { text: event.text } });
        return;
      case 'usage':
        log.append({ type: 'usage', stage: 'stt', identity: stt.component.adapter.identity, usage: event.usage });
        return;
      default:
        return;
    }
  };
  const onTurns = (event: TurnEvent): void => {
    if (event.type === 'turn-start') turnStart(event.speechStartMs);
    else if (event.type === 'turn-end') turnEnd(event.speechEndMs, event.reason);
  };
  const shared = { log, onFailure: listener.failed };
  const toStt = componentStream<SttInput, SttEvent>({ ...stt, ...shared, take: onStt });
  const toTurns = turns && componentStream<TurnInput, TurnEvent>({ ...turns, ...shared, take: onTurns });

  return {
    hear(mulaw) {
      if (isOver) return;
      heardMs += lineMsOf(mulaw.length);
      toStt.push({ type: 'audio-delta', audio: { format: stt.format, bytes: stt.fromLine.convert(mulaw) } });
      toTurns?.push({ type: 'audio-delta', audio: { format: LINE_FORMAT, bytes: mulaw } });
      // Behind the audio, so that what the recogniser is asked for is all of the turn.
      if (watch?.isOverdue(mulaw) === true) turnEnd(heardMs, 'watchdog');
    },
    async [Symbol.asyncDispose]() {
      if (isOver) return;
      isOver = true;
      stt.fromLine[Symbol.dispose]();
      await settledWithin(Promise.all([toStt.close(), toTurns?.close()]), clock, spec.disposeLimitMs);
    },
  };
}
