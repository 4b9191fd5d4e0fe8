import { FRAME_BYTES, FRAME_MS } from '../protocol/audio-format.ts';
import type { Clock, Millis } from '../protocol/clock.ts';
import { type ByteQueue, byteQueue } from './byte-queue.ts';
import { type LatenessReport, latenessMeter } from './lateness.ts';
import { lineMsOf } from './line-bytes.ts';
import type { LinePort } from './line-port.ts';

/** What the other end got of one segment; `startMs` is on the clock (of a segment cut unplayed: when it was cut). */
export interface PlayedSegment {
  readonly startMs: Millis;
  readonly playedMs: Millis;
  readonly cut: boolean;
}

/** What `flush` dropped, and of the segment that was being played, how much was played. */
export interface Flushed {
  /** Audio of all segments that will not be heard. */
  readonly flushedMs: Millis;
  readonly playedMs: Millis;
  /** Absent when nothing was being played. */
  readonly segmentId?: string;
}

/** How punctually its frames left. */
export type PacerReport = LatenessReport;

/** The agent's mouth: takes audio as fast as it comes and puts one frame on the line every 20 ms. */
export interface Pacer {
  /** Mu-law audio of a segment, of any length; segments are played in the order in which they were first pushed. */
  push(segmentId: string, audio: Uint8Array): void;
  /** No more audio for this segment. One that is never ended keeps the next ones waiting. */
  end(segmentId: string): void;
  /** Resolves when the segment's last sample has been played, or when it is cut. May be asked at any time. */
  played(segmentId: string): Promise<PlayedSegment>;
  /** Drops all audio, ends all segments and sends `clear`, at once. */
  flush(): Flushed;
  /** Audio is being played or waits for its slot. */
  readonly speaking: boolean;
  readonly queuedMs: Millis;
  report(): PacerReport;
}

export interface PacerOptions {
  readonly port: LinePort;
  readonly clock: Clock;
  /** Ends the pacer's task; what is not played by then is cut. */
  readonly signal: AbortSignal;
  readonly streamSid: string;
}

interface Segment {
  readonly id: string;
  readonly audio: ByteQueue;
  sentBytes: number;
  isEnded: boolean;
  startMs: Millis | undefined;
  readonly played: Promise<PlayedSegment>;
  readonly settle: (played: PlayedSegment) => void;
}

export function createPacer(options: PacerOptions): Pacer {
  const { port, clock, signal, streamSid } = options;
  const queue: Segment[] = [];
  /** Apart from the queue, because `played` may be asked before the first push. */
  const known = new Map<string, Segment>();
  const lateness = latenessMeter();
  /** End of the last frame's slot. */
  let busyUntilMs = Number.NEGATIVE_INFINITY;
  let wake = (): void => {};

  const segmentOf = (id: string): Segment => {
    const segment = known.get(id) ?? newSegment(id);
    known.set(id, segment);
    if (signal.aborted) settle(segment);
    return segment;
  };

  const settle = (segment: Segment): void => {
    const cut = !segment.isEnded || segment.audio.bytes > 0;
    segment.isEnded = true;
    segment.audio.clear();
    segment.settle({
      startMs: segment.startMs ?? clock.now(),
      playedMs: lineMsOf(segment.sentBytes),
      cut,
    });
  };

  const queuedMs = (): Millis => lineMsOf(queue.reduce((sum, { audio }) => sum + audio.bytes, 0));

  const sendFrame = (segment: Segment, slotMs: Millis): void => {
    const { frame, filledBytes } = segment.audio.takeFrame();
    segment.startMs ??= slotMs;
    segment.sentBytes += filledBytes;
    lateness.add(Math.max(0, clock.now() - slotMs));
    port.send({ event: 'media', streamSid, media: { payload: Buffer.from(frame).toString('base64') } });
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      const current = queue[0];
      const hasFrame = current !== undefined && hasFrameOf(current);
      if (current === undefined || !(hasFrame || current.isEnded)) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        // Ran dry: whatever comes begins a schedule of its own. A stall of this process does not, it is caught up.
        if (clock.now() > busyUntilMs) busyUntilMs = clock.now();
      } else if (clock.now() < busyUntilMs) {
        await clock.sleep(busyUntilMs - clock.now(), signal);
      } else if (hasFrame) {
        const slotMs = busyUntilMs;
        busyUntilMs = slotMs + FRAME_MS;
        sendFrame(current, slotMs);
      } else {
        queue.shift();
        settle(current);
      }
    }
  };

  signal.addEventListener(
    'abort',
    () => {
      for (const segment of known.values()) settle(segment);
      queue.length = 0;
      wake();
    },
    { once: true },
  );
  run().catch((reason: unknown) => {
    if (!signal.aborted) throw reason;
  });

  return {
    push(segmentId, audio) {
      const segment = segmentOf(segmentId);
      if (segment.isEnded) return;
      if (!queue.includes(segment)) queue.push(segment);
      segment.audio.push(audio);
      wake();
    },
    end(segmentId) {
      const segment = segmentOf(segmentId);
      if (segment.isEnded) return;
      if (!queue.includes(segment)) queue.push(segment);
      segment.isEnded = true;
      wake();
    },
    played: (segmentId) => segmentOf(segmentId).played,
    flush() {
      const current = queue[0];
      const flushedMs = queuedMs();
      for (const segment of queue.splice(0)) settle(segment);
      port.send({ event: 'clear', streamSid });
      wake();
      if (current === undefined) return { flushedMs, playedMs: 0 };
      return { flushedMs, playedMs: lineMsOf(current.sentBytes), segmentId: current.id };
    },
    get speaking() {
      return clock.now() < busyUntilMs || queue.some(({ audio }) => audio.bytes > 0);
    },
    get queuedMs() {
      return queuedMs();
    },
    report: () => lateness.report(),
  };
}

function hasFrameOf(segment: Segment): boolean {
  return segment.audio.bytes >= FRAME_BYTES || (segment.isEnded && segment.audio.bytes > 0);
}

function newSegment(id: string): Segment {
  let settle = (_: PlayedSegment): void => {};
  const played = new Promise<PlayedSegment>((resolve) => {
    settle = resolve;
  });
  return { id, audio: byteQueue(), sentBytes: 0, isEnded: false, startMs: undefined, played, settle };
}
