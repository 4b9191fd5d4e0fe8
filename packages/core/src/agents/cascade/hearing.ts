import type { AudioConverter } from '../../audio/convert.ts';
import type { Stage } from '../../errors/provider-error.ts';
import { lineMsOf } from '../../line/line-bytes.ts';
import type { EventLog } from '../../log/event-log.ts';
import { type AudioFormat, LINE_FORMAT } from '../../protocol/audio-format.ts';
import type { Millis } from '../../protocol/clock.ts';
import type { Duplex } from '../../protocol/duplex.ts';
import type { SttAdapter, SttEvent, SttInput } from '../../protocol/stt.ts';
import type { TurnDetector, TurnEvent, TurnInput } from '../../protocol/turns.ts';
import { settledWithin } from '../bounded-wait.ts';
import { answerOf, type Component } from '../component.ts';
import { type ComponentFailure, closedEarly, componentFailure } from '../component-failure.ts';
import { inputPump } from '../input-pump.ts';
import { elapsedMs } from './elapsed.ts';
import { turnTaking } from './turn-taking.ts';

export interface HearingSpec {
  readonly stt: {
    readonly component: Component<SttAdapter>;
    readonly stream: Duplex<SttInput, SttEvent>;
    /** What the stream was opened for, and the way there from the line. */
    readonly format: AudioFormat;
    readonly fromLine: AudioConverter;
  };
  /** Absent where the recogniser finds the ends of turns by itself. */
  readonly turns?: { readonly component: Component<TurnDetector>; readonly stream: Duplex<TurnInput, TurnEvent> };
  /** Longest wait for either to let go at the end. */
  readonly disposeLimitMs: Millis;
  readonly log: EventLog;
  readonly listener: HearingListener;
}

interface HearingListener {
  /** The caller began to speak, or went on before the answer to what came before began. */
  turnStart(): void;
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
  let over = false;
  let heardMs: Millis = 0;
  let lastPartial = '';
  let flushedAtMs: Millis = 0;
  /** Ends the wait for the oldest final that is due. */
  const finalsDue: (() => void)[] = [];

  const failed = (stage: Stage) => (error: unknown) => {
    if (!over) listener.failed(componentFailure(stage, error));
  };
  const stalled = (stage: Stage) => (depth: number) => {
    log.append({
      type: 'warning',
      message: 'component cannot keep up with the line',
      fields: { stage, waiting: depth },
    });
  };
  const pump = <In>(stage: Stage, stream: Duplex<In, unknown>) =>
    inputPump<In>({ send: (input) => stream.send(input), onFailure: failed(stage), onStall: stalled(stage) });
  const toStt = pump<SttInput>('stt', stt.stream);
  const toTurns = turns && pump<TurnInput>('turns', turns.stream);

  const taking = turnTaking({
    complete(text) {
      log.append({ type: 'agent-heard', text, latencyMs: elapsedMs(flushedAtMs, clock.now()) });
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
    answerOf(stt.component, final).catch(failed('stt'));
  };

  const onStt = (event: SttEvent): void => {
    switch (event.type) {
      case 'speech-start':
        if (turns === undefined) turnStart(heardMs);
        return;
      case 'speech-end':
        if (turns === undefined) turnEnd(heardMs, 'recogniser');
        return;
      case 'transcript-partial': {
        const text = taking.partial(event.text);
        if (text === lastPartial) return;
        lastPartial = text;
        log.append({ type: 'agent-heard-partial', text });
        toTurns?.push({ type: 'transcript-partial', text });
        return;
      }
      case 'transcript-final':
        finalsDue.shift()?.();
        if (taking.final(event.text) || event.text.trim() === '') return;
        log.append({ type: 'warning', message: 'transcript outside of any turn', fields: { text: event.text } });
        return;
      default:
        return;
    }
  };
  const onTurns = (event: TurnEvent): void => {
    if (event.type === 'turn-start') turnStart(event.speechStartMs);
    else if (event.type === 'turn-end') turnEnd(event.speechEndMs, event.reason);
  };

  const listen = async <Out>(
    { component, stream }: { component: Component<SttAdapter | TurnDetector>; stream: Duplex<never, Out> },
    take: (event: Out) => void,
  ): Promise<void> => {
    for await (const event of stream.events) {
      if (over) return;
      take(event);
    }
    if (!over) throw closedEarly(component.stage, component.adapter.identity);
  };
  listen<SttEvent>(stt, onStt).catch(failed('stt'));
  if (turns) listen<TurnEvent>(turns, onTurns).catch(failed('turns'));

  return {
    hear(mulaw) {
      if (over) return;
      heardMs += lineMsOf(mulaw.length);
      toStt.push({ type: 'audio-delta', audio: { format: stt.format, bytes: stt.fromLine.convert(mulaw) } });
      toTurns?.push({ type: 'audio-delta', audio: { format: LINE_FORMAT, bytes: mulaw } });
    },
    async [Symbol.asyncDispose]() {
      if (over) return;
      over = true;
      toStt.stop();
      toTurns?.stop();
      const closing = [stt.stream, turns?.stream].map((stream) => stream?.[Symbol.asyncDispose]());
      await settledWithin(Promise.all(closing), clock, spec.disposeLimitMs);
    },
  };
}
