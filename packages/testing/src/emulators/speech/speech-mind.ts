import { greetingOf } from '@eva/adapter-kit';
import type { AudioFormat, CallScope, Json, Millis, ToolCall, ToolSpec } from '@eva/core';
import type { EmulatorEngines } from '../provider-emulator.ts';
import { composeReply, type ReplyParts } from './compose-reply.ts';
import { mindHistory } from './mind-history.ts';
import { openEars } from './open-ears.ts';

export type MindEvent =
  /** In milliseconds of audio heard. A turn is one stretch of the caller's speech. */
  | { readonly type: 'speech-start'; readonly turnId: string; readonly atMs: Millis }
  | { readonly type: 'speech-end'; readonly turnId: string; readonly atMs: Millis }
  | { readonly type: 'user-partial'; readonly turnId: string; readonly text: string }
  | { readonly type: 'user-transcript'; readonly turnId: string; readonly text: string }
  | { readonly type: 'reply-start'; readonly replyId: string }
  | { readonly type: 'reply-text'; readonly replyId: string; readonly text: string }
  | { readonly type: 'reply-audio'; readonly replyId: string; readonly bytes: Uint8Array }
  | { readonly type: 'tool-call'; readonly replyId: string; readonly call: ToolCall }
  | {
      readonly type: 'reply-end';
      readonly replyId: string;
      readonly reason: 'done' | 'interrupted';
      readonly text: string;
      readonly audioMs: Millis;
    }
  | { readonly type: 'failed'; readonly message: string };

export interface SpeechMindSpec {
  readonly engines: EmulatorEngines;
  readonly scope: CallScope;
  readonly instructions: string;
  readonly tools: readonly ToolSpec[];
  readonly input: AudioFormat;
  readonly output: AudioFormat;
  /** Whether the end of the caller's turn is answered by itself. Default true. */
  readonly answersTurns?: boolean;
  /** Whether it goes on by itself once all tools it called have answered. Default true. */
  readonly answersTools?: boolean;
  /** Whether the caller's speech stops it. Default true. */
  readonly isInterruptible?: boolean;
  /** How far ahead of its playback audio is handed out, in ms. Default: as fast as it is made. */
  readonly leadMs?: Millis;
  /** Told everything in order, one after the other: a slow listener slows the mind. */
  tell(event: MindEvent): void | Promise<void>;
}

/** A whole voice agent, as it sits behind a speech-to-speech service: it hears, thinks with tools, speaks and is interrupted. */
export interface SpeechMind extends AsyncDisposable {
  hear(bytes: Uint8Array): Promise<void>;
  /** Text from the client as the caller's; one that asks for a greeting is obeyed by the next reply. */
  userText(text: string): void;
  /** Replies now. `say` is spoken as it is; an instruction that asks for a greeting is obeyed. */
  reply(how?: { readonly say?: string; readonly instruction?: string }): void;
  toolResult(callId: string, result: Json): void;
  /** The caller's turn is over, because the client says so. */
  endTurn(): Promise<string>;
  /** Stops the reply that is being made, if any. */
  interrupt(): void;
  truncate(replyId: string, heardMs: Millis): void;
  instruct(instructions: string, tools: readonly ToolSpec[]): void;
  readonly isReplying: boolean;
}

export async function openSpeechMind(spec: SpeechMindSpec): Promise<SpeechMind> {
  const { engines, scope } = spec;
  const { answersTurns = true, answersTools = true, isInterruptible = true } = spec;
  const history = mindHistory(spec.instructions);
  const over = new AbortController();
  const signal = AbortSignal.any([scope.signal, over.signal]);
  let tools = spec.tools;
  let telling: Promise<void> = Promise.resolve();
  let turns = 0;
  let replies = 0;
  /** Asked for by the client's text, and said by the next reply. */
  let greeting: string | undefined;
  let current: { readonly id: string; readonly controller: AbortController; readonly done: Promise<void> } | undefined;
  const openCalls = new Set<string>();

  const tell = (event: MindEvent): Promise<void> => {
    telling = telling.then(() => (signal.aborted ? undefined : spec.tell(event))).catch(() => {});
    return telling;
  };
  const failed = (error: unknown): void => {
    if (!signal.aborted) void tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  };
  const turnId = (): string => `turn-${turns}`;

  const ears = await openEars({
    engines,
    scope,
    format: spec.input,
    listener: {
      speechStart(atMs) {
        turns += 1;
        if (isInterruptible) current?.controller.abort();
        void tell({ type: 'speech-start', turnId: turnId(), atMs });
      },
      speechEnd(atMs) {
        void tell({ type: 'speech-end', turnId: turnId(), atMs });
        endTurn()
          .then((text) => {
            if (answersTurns) respond(text.trim() === '' ? { say: '' } : {});
          })
          .catch(failed);
      },
      partial: (text) => void tell({ type: 'user-partial', turnId: turnId(), text }),
      failed,
    },
  });

  const endTurn = async (): Promise<string> => {
    const id = turnId();
    const text = await ears.flush();
    if (text.trim() !== '') history.hear(text);
    await tell({ type: 'user-transcript', turnId: id, text });
    return text;
  };

  const partsOf = (how: { readonly say?: string; readonly instruction?: string }): ReplyParts => {
    const asked = how.instruction === undefined ? undefined : greetingOf(how.instruction);
    const say = how.say ?? asked ?? greeting;
    greeting = undefined;
    return say === undefined ? { messages: history.messages(), tools } : { say };
  };

  const respond = (how: { readonly say?: string; readonly instruction?: string }): void => {
    const previous = current;
    // Two replies at once would be two voices.
    previous?.controller.abort();
    replies += 1;
    const id = `reply-${replies}`;
    const controller = new AbortController();
    const run = async (): Promise<void> => {
      await previous?.done;
      if (signal.aborted) return;
      await tell({ type: 'reply-start', replyId: id });
      const reply = await composeReply({
        engines,
        scope,
        parts: partsOf(how),
        output: spec.output,
        signal: AbortSignal.any([signal, controller.signal]),
        ...(spec.leadMs === undefined ? {} : { leadMs: spec.leadMs }),
        text: (text) => tell({ type: 'reply-text', replyId: id, text }),
        audio: (bytes) => tell({ type: 'reply-audio', replyId: id, bytes }),
      });
      const reason = controller.signal.aborted ? 'interrupted' : 'done';
      const calls = reason === 'done' ? reply.calls : [];
      history.said({ replyId: id, text: reply.text, audioMs: reply.audioMs, calls });
      for (const call of calls) openCalls.add(call.id);
      for (const call of calls) await tell({ type: 'tool-call', replyId: id, call });
      if (current?.id === id) current = undefined;
      await tell({ type: 'reply-end', replyId: id, reason, text: reply.text, audioMs: reply.audioMs });
    };
    const done = run().catch((error: unknown) => {
      if (current?.id === id) current = undefined;
      failed(error);
    });
    current = { id, controller, done };
  };

  return {
    hear: (bytes) => ears.hear(bytes),
    userText(text) {
      greeting = greetingOf(text);
      if (greeting === undefined) history.hear(text);
    },
    reply: (how = {}) => respond(how),
    toolResult(callId, result) {
      history.result(callId, result);
      if (openCalls.delete(callId) && openCalls.size === 0 && answersTools) respond({});
    },
    endTurn,
    interrupt: () => current?.controller.abort(),
    truncate: (replyId, heardMs) => history.truncate(replyId, heardMs),
    instruct(instructions, nextTools) {
      history.instruct(instructions);
      tools = nextTools;
    },
    get isReplying() {
      return current !== undefined;
    },
    async [Symbol.asyncDispose]() {
      over.abort();
      current?.controller.abort();
      await ears[Symbol.asyncDispose]();
    },
  };
}
