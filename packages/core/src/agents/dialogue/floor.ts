import { type Basis, type DraftBasis, draftBasis, FINAL } from './basis.ts';
import type { Conversation } from './conversation.ts';
import { type Produce, type Reply, type ReplyEnd, type ReplySpec, startReply } from './reply.ts';

export interface FloorSpec extends Omit<ReplySpec, 'replyId' | 'produce' | 'hold'> {
  readonly conversation: Conversation;
  /** Whether the caller can cut the agent short. */
  readonly bargeIn: boolean;
  readonly greeting: Produce;
  answer(basis: Basis): Produce;
  /** Nothing of a reply is left. */
  onReplyEnd(end: ReplyEnd): void;
}

/** Who may speak: starts replies, cuts them short, and sees that each turn of the caller gets exactly one. */
export interface Floor {
  greet(): void;
  callerStarts(): void;
  /** `enter` puts what was said into the conversation; absent when it was nothing. */
  callerSaid(enter?: () => void): void;
  /** Begins the answer to what the caller has probably said, once all is settled; undefined while a reply is running. */
  draft(text: string, options: { readonly isHeld: boolean }): Draft | undefined;
  /** Resolves when of a reply that was cut nothing is left. */
  settled(): Promise<void>;
  /** No more replies; resolves when the running one is settled. */
  close(): Promise<void>;
  readonly replies: number;
  /** Whether the agent speaks, or an answer is under way. */
  readonly isBusy: boolean;
}

/** An answer that was begun before it was certain what it answers. */
export interface Draft {
  readonly text: string;
  /** Neither confirmed nor dropped. */
  readonly isOpen: boolean;
  /** It was said, in these words: the draft becomes the answer. */
  confirm(text: string): void;
  /** Something else was said: nothing of the draft remains, save what was heard of it and what it has changed. */
  drop(): void;
}

interface Current {
  readonly reply: Reply;
  readonly draft?: Draft & { readonly isHeld: boolean };
}

export function openFloor(spec: FloorSpec): Floor {
  const { conversation, log } = spec;
  let current: Current | undefined;
  /** Settles when the reply that was cut last has nothing left to log. */
  let settling: Promise<void> = Promise.resolve();
  /** What to say again if the noise that cut it short turns out to be nothing. */
  let unheard: Produce | undefined;
  let isTurnWaiting = false;
  let isClosed = false;
  let started = 0;
  let dropped = 0;

  const begin = (produce: Produce, hold?: Promise<void>): Reply => {
    started += 1;
    return startReply({ ...spec, replyId: `reply-${started}`, produce, ...(hold === undefined ? {} : { hold }) });
  };
  const ended = (reply: Reply, end: ReplyEnd): void => {
    if (current?.reply === reply) current = undefined;
    spec.onReplyEnd(end);
  };

  const start = (produce: Produce): void => {
    if (isClosed) return;
    isTurnWaiting = false;
    unheard = undefined;
    const reply = begin(produce);
    current = { reply };
    reply.ended.then((end) => {
      ended(reply, end);
      if (end.type === 'cut' && end.heardMs === 0) unheard = produce;
      if (end.type === 'done' && isTurnWaiting) start(spec.answer(FINAL));
    });
  };
  const heard = (enter: (() => void) | undefined): void => {
    if (isClosed) return;
    if (enter === undefined) {
      if (current === undefined && unheard !== undefined) start(unheard);
      return;
    }
    enter();
    if (current === undefined) start(spec.answer(FINAL));
    else isTurnWaiting = true;
  };
  const callerSaid = (enter?: () => void): void => {
    settling.then(() => heard(enter));
  };

  const startDraft = (text: string, isHeld: boolean): Draft => {
    const takeBack = conversation.mark();
    const message = conversation.hear(text);
    const basis: DraftBasis = draftBasis({ isHeld });
    const reply = begin(spec.answer(basis), isHeld ? basis.confirmed : undefined);
    const { replyId } = reply;
    let isOpen = true;
    log.append({ type: 'draft-start', replyId, transcript: text });

    const draft = {
      text,
      isHeld,
      get isOpen() {
        return isOpen;
      },
      confirm(known: string): void {
        if (!isOpen) return;
        isOpen = false;
        unheard = undefined;
        message.becomes(known);
        log.append({ type: 'draft-end', replyId, outcome: 'confirmed', transcript: known });
        basis.confirm();
      },
      drop(): void {
        if (!isOpen) return;
        isOpen = false;
        dropped += 1;
        if (current?.reply === reply) current = undefined;
        settling = reply.cut('dropped').then(async () => {
          const end = await reply.ended;
          const wasHeard = end.type !== 'cut' || end.heardMs > 0;
          if (!wasHeard && !basis.hasCommitted) takeBack();
          log.append({ type: 'draft-end', replyId, outcome: 'dropped', transcript: text });
        });
      },
    };
    current = { reply, draft };
    reply.ended.then((end) => {
      ended(reply, end);
      if (basis.isFinal && end.type === 'cut' && end.heardMs === 0) unheard = spec.answer(FINAL);
      if (end.type === 'done' && isTurnWaiting) start(spec.answer(FINAL));
    });
    return draft;
  };

  return {
    greet: () => start(spec.greeting),
    callerStarts() {
      if (current === undefined || isClosed) return;
      const { reply, draft } = current;
      // What nobody hears is in nobody's way, but the caller has more to say than it answers.
      if (draft?.isOpen === true && (draft.isHeld || spec.bargeIn)) draft.drop();
      else if (spec.bargeIn) {
        settling = reply.cut('barge-in');
        current = undefined;
      }
    },
    callerSaid,
    draft: (text, { isHeld }) => (current === undefined && !isClosed ? startDraft(text, isHeld) : undefined),
    settled: () => settling,
    async close() {
      isClosed = true;
      const cutting = current?.reply.cut('line-closed');
      await Promise.all([settling, cutting]);
    },
    get isBusy() {
      return current !== undefined;
    },
    get replies() {
      return started - dropped;
    },
  };
}
