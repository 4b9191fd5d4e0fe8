import { base64, numberAt, textAt } from '@eva/adapter-kit';
import { asyncQueue, type CallScope, type JsonObject, type Millis } from '@eva/core';
import type { EmulatorEngines } from '../provider-emulator.ts';
import type { SocketSession } from '../server/socket-session.ts';
import { speak } from '../speech/speak.ts';
import { formatOfSpeech } from './speech-request.ts';

/** One utterance whose text comes in parts and is spoken as it comes. */
export interface SpokenContext {
  readonly first: JsonObject;
  take(request: JsonObject): void;
  /** No more of it is spoken, and nothing more is said about it. */
  cancel(): void;
  /** Resolves when it has been spoken, was cancelled or ran out. */
  readonly over: Promise<void>;
}

export interface SpokenContextSpec {
  readonly session: SocketSession;
  readonly engines: EmulatorEngines;
  readonly contextId: string;
  readonly first: JsonObject;
}

type Piece = { readonly type: 'text'; readonly text: string } | { readonly type: 'flush'; readonly flushId: number };

/** How long text waits for more of it, where the client does not say. */
const BUFFER_DELAY_MS: Millis = 3000;
/** A context that is owed more text runs out so long after its last audio. */
const EXPIRES_MS: Millis = 1000;
const SENTENCE_END = /[.!?]["')]?\s*$/;

export function spokenContext({ session, engines, contextId, first }: SpokenContextSpec): SpokenContext {
  const over = new AbortController();
  const signal = AbortSignal.any([session.scope.signal, over.signal]);
  const scope: CallScope = { ...session.scope, signal };
  const { clock } = scope;
  const format = formatOfSpeech(first);
  const pieces = asyncQueue<Piece>();
  let buffered = '';
  let flushes = 0;
  let waiting = new AbortController();

  const base = { context_id: contextId, status_code: 206 };
  const later = (delayMs: Millis, what: () => void): void => {
    waiting.abort();
    waiting = new AbortController();
    clock.sleep(delayMs, AbortSignal.any([signal, waiting.signal])).then(what, () => {});
  };
  const release = (): void => {
    waiting.abort();
    if (buffered.trim() !== '') pieces.push({ type: 'text', text: buffered });
    buffered = '';
  };

  const run = async (): Promise<void> => {
    for await (const piece of pieces) {
      if (piece.type === 'flush') {
        await session.answer({ ...base, type: 'flush_done', done: false, flush_done: true, flush_id: piece.flushId });
        continue;
      }
      for await (const bytes of speak(engines, scope, { text: piece.text, format })) {
        if (signal.aborted) return;
        await session.answer({
          ...base,
          type: 'chunk',
          done: false,
          data: base64(bytes),
          step_time: 1,
          ...(flushes === 0 ? {} : { flush_id: flushes }),
        });
      }
      if (buffered === '' && pieces.depth === 0) later(EXPIRES_MS, () => pieces.end());
    }
    if (!signal.aborted) await session.answer({ ...base, type: 'done', done: true });
  };

  return {
    first,
    take(request) {
      buffered += textAt(request, 'transcript') ?? '';
      if (request.continue !== true) {
        release();
        pieces.end();
      } else if (request.flush === true) {
        release();
        flushes += 1;
        pieces.push({ type: 'flush', flushId: flushes });
      } else if (SENTENCE_END.test(buffered)) {
        release();
      } else {
        later(numberAt(request, 'max_buffer_delay_ms') ?? BUFFER_DELAY_MS, release);
      }
    },
    cancel() {
      over.abort(new Error('cancelled'));
      pieces.end();
    },
    over: run()
      .catch((error: unknown) => {
        if (!signal.aborted) throw error;
      })
      .finally(() => {
        waiting.abort();
        pieces.end();
      }),
  };
}
