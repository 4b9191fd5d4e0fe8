import type { Pacer, PlayedSegment } from '../../line/pacer.ts';
import type { EventLog } from '../../log/event-log.ts';
import type { Millis } from '../../protocol/clock.ts';
import { asyncQueue } from '../../streams/async-queue.ts';
import { failureOf } from '../component.ts';
import type { ComponentFailure } from '../component-failure.ts';
import { elapsedMs } from '../elapsed.ts';
import type { AgentMessage } from './conversation.ts';
import { playedText } from './heard-text.ts';
import type { Voice } from './voice.ts';

export interface ReplySpec {
  readonly replyId: string;
  readonly voice: Voice;
  readonly pacer: Pacer;
  readonly log: EventLog;
  /** When the line opened, on the clock. */
  lineStartMs(): Millis;
  /** Says what there is to say; aborted when the reply is cut short. */
  readonly produce: Produce;
  /** Until it resolves, nothing is spoken. */
  readonly hold?: Promise<void>;
}

export type Produce = (speech: Speech, signal: AbortSignal) => Promise<void>;

/** Where a producer puts its words. */
export interface Speech {
  /** What is said from now on belongs to this message, and is all of it that the caller will have heard. */
  begin(message: AgentMessage): void;
  /** Queues one piece of speech; it is spoken after those before it. */
  say(text: string): void;
  /** Resolves when the line has the beginning of everything said so far, or the reply is cut. */
  begun(): Promise<void>;
  readonly saidAnything: boolean;
}

/** One answer of the agent, from its first word to the last sample played. */
export interface Reply {
  readonly replyId: string;
  /** Resolves when nothing of the reply is left; never rejects. */
  readonly ended: Promise<ReplyEnd>;
  /** Stops it at once; resolves when everything is settled. `because` says whether the caller spoke into it. */
  cut(because: 'barge-in' | 'line-closed' | 'dropped'): Promise<void>;
}

export type ReplyEnd =
  | { readonly type: 'done' }
  | { readonly type: 'cut'; readonly heardMs: Millis }
  | { readonly type: 'failed'; readonly failure: ComponentFailure }
  | { readonly type: 'broken'; readonly error: unknown };

interface Piece {
  readonly segmentId: string;
  readonly message: AgentMessage | undefined;
  readonly text: string;
  pushedMs: Millis;
  isComplete: boolean;
  readonly begun: Promise<void>;
  /** Called when the piece has its first audio, or turns out to have none. */
  begin(): void;
  /** Ends when the voice is done with the piece, well or not. */
  said: Promise<void>;
  /** Pending while the piece is on its way; undefined as long as it has no audio. */
  playing: Promise<void> | undefined;
  played: PlayedSegment | undefined;
}

export function startReply(spec: ReplySpec): Reply {
  const { replyId, voice, pacer, log } = spec;
  const stop = new AbortController();
  const stopped = new Promise<void>((resolve) => {
    stop.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const waiting = asyncQueue<Piece>();
  const pieces: Piece[] = [];
  let message: AgentMessage | undefined;
  let speaking: Piece | undefined;
  let isOver = false;
  let isCut = false;

  const speech: Speech = {
    begin: (next) => {
      message = next;
    },
    say: (text) => {
      const piece = newPiece(`${replyId}.${pieces.length + 1}`, message, text);
      pieces.push(piece);
      waiting.push(piece);
    },
    begun: () => Promise.race([stopped, Promise.all(pieces.map((piece) => piece.begun)).then(() => {})]),
    get saidAnything() {
      return pieces.length > 0;
    },
  };

  const speakAll = async (): Promise<void> => {
    if (spec.hold !== undefined) await Promise.race([spec.hold, stopped]);
    for await (const piece of waiting) {
      stop.signal.throwIfAborted();
      speaking = piece;
      const { segmentId, text } = piece;
      const onAudio = (durationMs: Millis): void => {
        piece.pushedMs += durationMs;
        piece.begin();
        piece.playing ??= pacer.played(segmentId).then((played) => left(piece, played));
      };
      const saying = voice.say({ replyId, segmentId, text, onAudio }, stop.signal);
      piece.said = saying.then(
        () => {
          piece.isComplete = true;
        },
        () => {},
      );
      await saying;
      piece.begin();
      speaking = undefined;
    }
  };

  const left = async (piece: Piece, played: PlayedSegment): Promise<void> => {
    await piece.said;
    piece.played = played;
    if (played.playedMs === 0) return;
    log.append({
      type: 'agent-said',
      replyId,
      segmentId: piece.segmentId,
      text: heardOf(piece),
      startMs: elapsedMs(spec.lineStartMs(), played.startMs),
      playedMs: played.playedMs,
      cut: played.cut || !piece.isComplete,
    });
  };

  const run = async (): Promise<ReplyEnd> => {
    const outcomes = await Promise.allSettled([
      spec.produce(speech, stop.signal).finally(() => waiting.end()),
      speakAll().catch((error: unknown) => {
        stop.abort(error);
        throw error;
      }),
    ]);
    await Promise.all(pieces.map((piece) => piece.playing));
    isOver = true;
    forgetUnheard(pieces);
    if (isCut) return { type: 'cut', heardMs: heardMsOf(pieces) };
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed === undefined) return { type: 'done' };
    const error: unknown = failed.reason;
    const failure = failureOf(error);
    return failure === undefined ? { type: 'broken', error } : { type: 'failed', failure };
  };
  const ended = run();

  return {
    replyId,
    ended,
    async cut(because) {
      if (!isOver && !isCut) {
        isCut = true;
        stop.abort(new Error('The reply was cut short.'));
        if (speaking !== undefined) voice.cancel();
        const isHeard = pacer.speaking;
        const { flushedMs } = isHeard ? pacer.flush() : { flushedMs: 0 };
        await ended;
        if (isHeard && because === 'barge-in') {
          log.append({ type: 'barge-in', replyId, playedMs: heardMsOf(pieces), flushedMs });
        }
      }
      await ended;
    },
  };
}

function newPiece(segmentId: string, message: AgentMessage | undefined, text: string): Piece {
  let begin = (): void => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  return {
    segmentId,
    message,
    text,
    pushedMs: 0,
    isComplete: false,
    begun,
    begin: () => begin(),
    said: Promise.resolve(),
    playing: undefined,
    played: undefined,
  };
}

/** What the caller heard of a piece. */
function heardOf(piece: Piece): string {
  const { played, text, pushedMs, isComplete } = piece;
  if (played === undefined) return '';
  if (!played.cut && isComplete) return text;
  return playedText({ text, audioMs: pushedMs, isComplete, playedMs: played.playedMs });
}

function heardMsOf(pieces: readonly Piece[]): Millis {
  return pieces.reduce((sum, piece) => sum + (piece.played?.playedMs ?? 0), 0);
}

/** The agent must not believe to have said what nobody heard. */
function forgetUnheard(pieces: readonly Piece[]): void {
  const messages = new Set(pieces.map((piece) => piece.message));
  for (const message of messages) {
    const own = pieces.filter((piece) => piece.message === message);
    const heard = own.map(heardOf);
    if (own.every((piece, index) => heard[index] === piece.text || isMute(piece))) continue;
    message?.cutTo(heard.filter((text) => text !== '').join(' '));
  }
}

/** Its synthesis is complete and has no sound, such as that of a lone dash. */
function isMute(piece: Piece): boolean {
  return piece.isComplete && piece.pushedMs === 0;
}
