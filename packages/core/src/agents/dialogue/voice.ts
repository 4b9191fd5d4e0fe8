import { type AudioConverter, bestFormat, createAudioConverter } from '../../audio/convert.ts';
import { lineMsOf } from '../../line/line-bytes.ts';
import type { Pacer } from '../../line/pacer.ts';
import type { EventLog } from '../../log/event-log.ts';
import { LINE_FORMAT } from '../../protocol/audio-format.ts';
import type { Millis } from '../../protocol/clock.ts';
import type { Duplex } from '../../protocol/duplex.ts';
import type { TtsAdapter, TtsEvent, TtsInput } from '../../protocol/tts.ts';
import { settledWithin } from '../bounded-wait.ts';
import { answerOf, type Component, failed, openComponent } from '../component.ts';
import { closedEarly, timedOut } from '../component-failure.ts';
import { elapsedMs } from '../elapsed.ts';

export interface VoiceSpec {
  readonly tts: Component<TtsAdapter>;
  readonly voice?: string;
  readonly pacer: Pacer;
  readonly log: EventLog;
  readonly disposeLimitMs: Millis;
}

/** From here on, silence is that of whoever has to speak, and not for want of time before it was cut short. */
export const LATE_MS: Millis = 3000;

interface Segment {
  readonly replyId: string;
  readonly segmentId: string;
  readonly text: string;
  /** Called with the length of each piece of audio once the pacer has it. */
  onAudio(durationMs: Millis): void;
}

/** The agent's speech synthesis: one piece of text after the other, onto the line's pacer. */
export interface Voice extends AsyncDisposable {
  /** Resolves once all audio has been handed to the pacer. One call at a time. */
  say(segment: Segment, signal: AbortSignal): Promise<void>;
  /**
   * Gives up the running piece. The stream is given up with it, because nothing in it tells late audio of an old piece
   * from that of a new one; the next stream is opened at once, before it is needed.
   */
  cancel(): void;
}

type Stream = Duplex<TtsInput, TtsEvent>;
interface Session {
  readonly stream: Stream;
  readonly toLine: AudioConverter;
  readonly events: AsyncIterator<TtsEvent>;
}

export function openVoice(spec: VoiceSpec): Promise<Voice> {
  const { tts, pacer, log } = spec;
  const { clock } = tts.scope;
  const closing = new Set<Promise<unknown>>();
  let isOver = false;
  let owedSinceMs: Millis = 0;
  /** How long it was waited for in vain, in all, since its last sign of life. */
  let abandonedMs: Millis = 0;

  const format = bestFormat(tts.adapter.produces, LINE_FORMAT);
  const request = { format, ...(spec.voice === undefined ? {} : { voice: spec.voice }) };

  const openSession = (): Promise<Session> => {
    const opening = (async (): Promise<Session> => {
      const toLine = await clock.hold(() => createAudioConverter(format, LINE_FORMAT));
      const stream = await openComponent(tts, () => tts.adapter.open(request, tts.scope));
      return { stream, toLine, events: stream.events[Symbol.asyncIterator]() };
    })();
    // Whoever speaks next meets the failure.
    opening.catch(() => {});
    return opening;
  };
  let session = openSession();

  const noteUsage = (event: TtsEvent): void => {
    if (event.type !== 'usage' || isOver) return;
    log.append({ type: 'usage', stage: 'tts', identity: tts.adapter.identity, usage: event.usage });
  };

  const noteAbandoned = (segmentId: string): void => {
    const owedMs = elapsedMs(owedSinceMs, clock.now());
    if (owedMs < LATE_MS || isOver) return;
    abandonedMs += owedMs;
    log.append({ type: 'warning', message: 'voice owed audio when it was cut short', fields: { segmentId, owedMs } });
  };

  /** What a stream still had to say of its usage is not lost with it. */
  const giveUp = (old: Promise<Session>): void => {
    const closed = old.then(
      async ({ stream, events, toLine }) => {
        stream.send({ type: 'cancel' }).catch(() => {});
        toLine[Symbol.dispose]();
        await stream[Symbol.asyncDispose]();
        for (let next = await events.next(); next.done !== true; next = await events.next()) noteUsage(next.value);
      },
      () => {},
    );
    closing.add(closed);
    closed.catch(() => {}).finally(() => closing.delete(closed));
  };

  const voice: Voice = {
    async say(segment, signal) {
      // A voice that is cut short each time before its time is up would otherwise never fail.
      if (abandonedMs >= tts.limitMs) throw failed('tts', timedOut('tts', tts.adapter.identity, tts.limitMs));
      owedSinceMs = clock.now();
      try {
        return await speak(await session, segment, signal);
      } catch (error) {
        if (signal.aborted) noteAbandoned(segment.segmentId);
        signal.throwIfAborted();
        throw failed('tts', error);
      }
    },
    cancel() {
      const old = session;
      session = openSession();
      giveUp(old);
    },
    async [Symbol.asyncDispose]() {
      giveUp(session);
      await settledWithin(Promise.allSettled(closing), clock, spec.disposeLimitMs);
      isOver = true;
    },
  };

  async function speak({ stream, events, toLine }: Session, segment: Segment, signal: AbortSignal): Promise<void> {
    const { replyId, segmentId, text } = segment;
    const requestedMs = clock.now();
    log.append({ type: 'tts-request', replyId, segmentId, text });
    let isHeard = false;
    const play = (mulaw: Uint8Array): void => {
      pacer.push(segmentId, mulaw);
      segment.onAudio(lineMsOf(mulaw.length));
    };

    const hear = async (): Promise<void> => {
      for (;;) {
        const { done, value: event } = await answerOf(tts, events.next(), signal);
        if (done === true) throw closedEarly('tts', tts.adapter.identity);
        signal.throwIfAborted();
        owedSinceMs = clock.now();
        abandonedMs = 0;
        if (event.type === 'segment-end') {
          if (isHeard) play(toLine.tail());
          return;
        }
        noteUsage(event);
        if (event.type !== 'audio-delta' || event.audio.bytes.length === 0) continue;
        if (!isHeard) {
          log.append({ type: 'tts-first-audio', segmentId, latencyMs: elapsedMs(requestedMs, clock.now()) });
        }
        isHeard = true;
        play(toLine.convert(event.audio.bytes));
      }
    };
    const send = async (): Promise<void> => {
      await stream.send({ type: 'text-delta', text });
      await stream.send({ type: 'segment-end' });
    };
    try {
      await Promise.all([hear(), answerOf(tts, send(), signal)]);
    } finally {
      if (isHeard) pacer.end(segmentId);
    }
  }

  return session.then(() => voice);
}
