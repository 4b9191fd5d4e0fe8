import type { AudioChunk, AudioFormat, Duplex, S2sEvent, S2sInput, ToolCall } from '@eva/core';
import { inFormat, inFrames, silence } from '../builders/audio-frames.ts';
import { within } from '../duplex/within.ts';

/** One whole reply, as it was put together from its events. */
interface HeardReply {
  readonly replyId: string;
  readonly text: string;
  readonly audioBytes: number;
  readonly reason: 'done' | 'interrupted';
}

/** The caller's side of a conversation with a speech model, in a test. */
export interface Talk extends AsyncDisposable {
  /** Says it, and is silent until the service must have noticed. */
  say(speech: AudioChunk): Promise<void>;
  send(input: S2sInput): Promise<void>;
  /** The next reply that was not asked about yet and has audio. */
  reply(): Promise<HeardReply>;
  /** The next tool call. */
  call(): Promise<ToolCall>;
  /** The next reply that started after the last tool call. */
  replyAfterCall(): Promise<HeardReply>;
  events(): readonly S2sEvent[];
}

export interface TalkSpec {
  readonly duplex: Duplex<S2sInput, S2sEvent>;
  readonly input: AudioFormat;
  readonly pauseMs: number;
  readonly limitMs: number;
}

export function openConversation({ duplex, input, pauseMs, limitMs }: TalkSpec): Talk {
  const events: S2sEvent[] = [];
  const waiting = new Set<() => void>();
  let failure: { readonly reason: unknown } | undefined;
  let isOver = false;
  const asked = new Set<string>();
  let calls = 0;

  const wake = (): void => {
    for (const waiter of [...waiting]) waiter();
  };
  (async () => {
    for await (const event of duplex.events) {
      events.push(event);
      wake();
    }
  })()
    .catch((reason: unknown) => {
      failure = { reason };
    })
    .finally(() => {
      isOver = true;
      wake();
    });

  const found = <T>(what: string, look: () => T | undefined): Promise<T> =>
    within(
      limitMs,
      what,
      new Promise<T>((resolve, reject) => {
        const attempt = (): void => {
          const value = look();
          if (value === undefined && !isOver) return;
          waiting.delete(attempt);
          if (value !== undefined) resolve(value);
          else reject(failure?.reason ?? new Error(`${what}: the events have ended`));
        };
        waiting.add(attempt);
        attempt();
      }),
    );

  const replyFrom = (start: number): HeardReply | undefined => {
    for (const event of events.slice(start)) {
      if (event.type !== 'reply-end' || asked.has(event.replyId)) continue;
      const { replyId, reason } = event;
      const own = events.filter((one) => 'replyId' in one && one.replyId === replyId);
      const audioBytes = own.reduce((sum, one) => sum + (one.type === 'audio-delta' ? one.audio.bytes.length : 0), 0);
      if (audioBytes === 0) continue;
      asked.add(replyId);
      return {
        replyId,
        reason,
        audioBytes,
        text: own.map((one) => (one.type === 'transcript-delta' ? one.text : '')).join(''),
      };
    }
    return undefined;
  };

  return {
    async say(speech) {
      for (const audio of [...inFrames(await inFormat(speech, input)), ...inFrames(silence(input, pauseMs))]) {
        await duplex.send({ type: 'audio-delta', audio });
      }
    },
    send: (one) => duplex.send(one),
    reply: () => found('a reply', () => replyFrom(0)),
    call: () =>
      found('a tool call', () => {
        const all = events.flatMap((event) => (event.type === 'tool-call' ? [event.call] : []));
        const next = all[calls];
        if (next !== undefined) calls += 1;
        return next;
      }),
    replyAfterCall: () =>
      found('a reply to the result of a tool', () => {
        const last = events.findLastIndex((event) => event.type === 'tool-call');
        const start = events.findIndex((event, index) => index > last && event.type === 'reply-start');
        return start < 0 ? undefined : replyFrom(start);
      }),
    events: () => events,
    [Symbol.asyncDispose]: () => duplex[Symbol.asyncDispose](),
  };
}
