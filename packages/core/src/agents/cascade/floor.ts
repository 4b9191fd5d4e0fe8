import type { Conversation } from './conversation.ts';
import { type Produce, type Reply, type ReplyEnd, type ReplySpec, startReply } from './reply.ts';

export interface FloorSpec extends Omit<ReplySpec, 'replyId' | 'produce'> {
  readonly conversation: Conversation;
  /** Whether the caller can cut the agent short. */
  readonly bargeIn: boolean;
  readonly greeting: Produce;
  readonly answer: Produce;
  /** Nothing of a reply is left. */
  onReplyEnd(end: ReplyEnd): void;
}

/** Who may speak: starts replies, cuts them short, and sees that each turn of the caller gets exactly one. */
export interface Floor {
  greet(): void;
  callerStarts(): void;
  callerSaid(text: string): void;
  /** No more replies; resolves when the running one is settled. */
  close(): Promise<void>;
  readonly replies: number;
}

export function openFloor(spec: FloorSpec): Floor {
  const { conversation } = spec;
  let current: { readonly reply: Reply; readonly produce: Produce } | undefined;
  /** Settles when the reply that was cut last has nothing left to log. */
  let settling: Promise<void> = Promise.resolve();
  /** What to say again if the noise that cut it short turns out to be nothing. */
  let unheard: Produce | undefined;
  let isTurnWaiting = false;
  let isClosed = false;
  let replies = 0;

  const start = (produce: Produce): void => {
    if (isClosed) return;
    replies += 1;
    unheard = undefined;
    isTurnWaiting = false;
    const reply = startReply({ ...spec, replyId: `reply-${replies}`, produce });
    current = { reply, produce };
    reply.ended.then((end) => {
      if (current?.reply === reply) current = undefined;
      spec.onReplyEnd(end);
      if (end.type === 'cut' && end.heardMs === 0) unheard = produce;
      if (end.type === 'done' && isTurnWaiting) start(spec.answer);
    });
  };

  const heard = (text: string): void => {
    if (isClosed) return;
    if (text === '') {
      if (current === undefined && unheard !== undefined) start(unheard);
      return;
    }
    conversation.hear(text);
    if (current === undefined) start(spec.answer);
    else isTurnWaiting = true;
  };

  return {
    greet: () => start(spec.greeting),
    callerStarts() {
      if (!spec.bargeIn || current === undefined || isClosed) return;
      settling = current.reply.cut('barge-in');
      current = undefined;
    },
    callerSaid(text) {
      settling.then(() => heard(text));
    },
    async close() {
      isClosed = true;
      const cutting = current?.reply.cut('line-closed');
      await Promise.all([settling, cutting]);
    },
    get replies() {
      return replies;
    },
  };
}
