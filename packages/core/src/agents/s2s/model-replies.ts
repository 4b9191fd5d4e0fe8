import type { AudioConverter } from '../../audio/convert.ts';
import { lineMsOf } from '../../line/line-bytes.ts';
import type { Pacer, PlayedSegment } from '../../line/pacer.ts';
import type { EventLog } from '../../log/event-log.ts';
import type { Millis } from '../../protocol/clock.ts';
import { playedText } from '../dialogue/heard-text.ts';
import { elapsedMs } from '../elapsed.ts';

export interface ModelRepliesSpec {
  readonly pacer: Pacer;
  /** From the model's audio to the line's. */
  readonly toLine: AudioConverter;
  readonly log: EventLog;
  /** When the line opened, on the clock. */
  lineStartMs(): Millis;
  /** The model's first audio of a reply has come. */
  onFirstAudio(replyId: string): void;
  /** A reply was cut off; `modelId` is the model's own name for it. */
  onCut(modelId: string, heardMs: Millis): void;
}

/** What the model says, on its way to the caller. Replies go by the model's own ids here, and by numbers in the log. */
export interface ModelReplies {
  start(modelId: string): void;
  audio(modelId: string, bytes: Uint8Array): void;
  text(modelId: string, text: string): void;
  /** No more of it; a reply that `isInterrupted` was broken off by the model. */
  end(modelId: string, isInterrupted: boolean): void;
  /** Drops everything that was not heard yet, and whatever of it is still to come. */
  cut(because: 'barge-in' | 'line-closed'): void;
  /** Cuts what is left; resolves when the last word is on record. */
  close(): Promise<void>;
  /** Those with any sound. */
  readonly count: number;
}

interface ModelReply {
  readonly modelId: string;
  readonly replyId: string;
  text: string;
  audioMs: Millis;
  /** The model has broken it off, or said all of it. */
  isEnded: boolean;
  isWhole: boolean;
  isCut: boolean;
  /** Pending while it is on its way; undefined as long as it has no audio. */
  playing: Promise<PlayedSegment> | undefined;
  isPlayed: boolean;
}

export function modelReplies(spec: ModelRepliesSpec): ModelReplies {
  const { pacer, toLine, log } = spec;
  const replies = new Map<string, ModelReply>();
  /** Everything that is on its way, or has to be told of something cut. */
  const pending = new Set<Promise<void>>();
  let count = 0;

  const replyOf = (modelId: string): ModelReply => {
    const known = replies.get(modelId);
    if (known !== undefined) return known;
    const reply: ModelReply = {
      modelId,
      replyId: `reply-${replies.size + 1}`,
      text: '',
      audioMs: 0,
      isEnded: false,
      isWhole: false,
      isCut: false,
      playing: undefined,
      isPlayed: false,
    };
    // A model that begins anew has nothing to add to what came before, whether it says so or not.
    for (const earlier of replies.values()) finish(earlier);
    replies.set(modelId, reply);
    return reply;
  };

  const finish = (reply: ModelReply): void => {
    if (reply.isEnded) return;
    reply.isEnded = true;
    if (reply.playing === undefined || reply.isCut) return;
    push(reply, toLine.tail());
    pacer.end(reply.replyId);
  };

  const push = (reply: ModelReply, mulaw: Uint8Array): void => {
    reply.audioMs += lineMsOf(mulaw.length);
    pacer.push(reply.replyId, mulaw);
  };

  const track = (work: Promise<void>): void => {
    pending.add(work);
    work.finally(() => pending.delete(work));
  };

  const left = (reply: ModelReply, played: PlayedSegment): void => {
    reply.isPlayed = true;
    const { playedMs } = played;
    if (playedMs === 0) return;
    const isCut = played.cut || !reply.isWhole;
    const { text, audioMs, isWhole } = reply;
    log.append({
      type: 'agent-said',
      replyId: reply.replyId,
      segmentId: reply.replyId,
      text: (isCut ? playedText({ text, audioMs, isComplete: isWhole, playedMs }) : text).trim(),
      startMs: elapsedMs(spec.lineStartMs(), played.startMs),
      playedMs,
      cut: isCut,
    });
  };

  const begin = (reply: ModelReply): void => {
    count += 1;
    const playing = pacer.played(reply.replyId);
    reply.playing = playing;
    track(playing.then((played) => left(reply, played)));
    spec.onFirstAudio(reply.replyId);
  };

  const cut = (because: 'barge-in' | 'line-closed'): void => {
    const waiting = [...replies.values()].filter((reply) => reply.playing !== undefined && !reply.isPlayed);
    if (waiting.length === 0) return;
    for (const reply of waiting) reply.isCut = true;
    const { flushedMs } = pacer.flush();
    // What is left inside belongs to the reply that nobody hears any more.
    toLine.tail();
    const told = waiting.map(async (reply, index) => {
      const { playedMs = 0 } = (await reply.playing) ?? {};
      if (because === 'line-closed') return;
      if (index === 0) log.append({ type: 'barge-in', replyId: reply.replyId, playedMs, flushedMs });
      spec.onCut(reply.modelId, playedMs);
    });
    track(Promise.all(told).then(() => {}));
  };

  return {
    start: (modelId) => {
      replyOf(modelId);
    },
    audio(modelId, bytes) {
      const reply = replyOf(modelId);
      if (reply.isCut || reply.isEnded || bytes.length === 0) return;
      if (reply.playing === undefined) begin(reply);
      push(reply, toLine.convert(bytes));
    },
    text(modelId, text) {
      const reply = replyOf(modelId);
      if (!reply.isCut) reply.text += text;
    },
    end(modelId, isInterrupted) {
      const reply = replies.get(modelId);
      if (reply === undefined) return;
      reply.isWhole = !isInterrupted;
      finish(reply);
    },
    cut,
    async close() {
      cut('line-closed');
      await Promise.all(pending);
    },
    get count() {
      return count;
    },
  };
}
