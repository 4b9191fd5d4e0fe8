import { numberAt, objectAt, type SampleCarry, sampleCarry, textAt } from '@eva/adapter-kit';
import type { AudioFormat, JsonObject, Logger, S2sEvent } from '@eva/core';

/** What the service sends, read as a conversation. It owes an answer while it thinks, and until it has greeted. */
export interface UltravoxReader {
  message(message: JsonObject): readonly S2sEvent[];
  audio(bytes: Uint8Array): readonly S2sEvent[];
  /** The result of a tool has been sent: the service goes on by itself. */
  answered(): void;
  readonly isOwed: boolean;
}

export interface UltravoxReaderSpec {
  readonly output: AudioFormat;
  readonly logger: Logger;
  /** Whether the service has been asked to speak first. */
  readonly greets: boolean;
}

interface Reply {
  readonly replyId: string;
  readonly carry: SampleCarry;
}

/**
 * The service reports states and transcripts, and no speech detection: a caller's turn is told when it has ended, or
 * when it cut the agent short.
 */
export function ultravoxReader({ output, logger, greets }: UltravoxReaderSpec): UltravoxReader {
  let reply: Reply | undefined;
  let replies = 0;
  let isOwed = greets;
  let state = 'idle';
  /** Text of each of the agent's utterances so far: it comes whole or in pieces. */
  const texts = new Map<number, string>();

  const open = (): { readonly reply: Reply; readonly started: readonly S2sEvent[] } => {
    if (reply !== undefined) return { reply, started: [] };
    replies += 1;
    reply = { replyId: `reply-${replies}`, carry: sampleCarry(2) };
    return { reply, started: [{ type: 'reply-start', replyId: reply.replyId }] };
  };
  const end = (reason: 'done' | 'interrupted'): readonly S2sEvent[] => {
    if (reply === undefined) return [];
    const { replyId } = reply;
    reply = undefined;
    return [{ type: 'reply-end', replyId, reason }];
  };

  const stateChanged = (next: string): readonly S2sEvent[] => {
    const before = state;
    state = next;
    if (next === 'thinking') {
      isOwed = true;
      // After a tool it thinks as well, and nobody has spoken.
      return before === 'listening' ? [{ type: 'speech-start' }, { type: 'speech-end' }] : [];
    }
    if (next === 'listening' || next === 'idle') {
      if (before === 'speaking' || before === 'thinking') isOwed = false;
      return before === 'speaking' ? end('done') : [];
    }
    return [];
  };

  const transcript = (message: JsonObject): readonly S2sEvent[] => {
    const whole = textAt(message, 'text');
    const piece = textAt(message, 'delta');
    if (textAt(message, 'role') === 'user') {
      const isFinal = message.final === true;
      return isFinal && whole !== undefined && whole.trim() !== '' ? [{ type: 'user-transcript', text: whole }] : [];
    }
    const ordinal = numberAt(message, 'ordinal') ?? 0;
    const before = texts.get(ordinal) ?? '';
    const now = whole ?? `${before}${piece ?? ''}`;
    texts.set(ordinal, now);
    const text = now.startsWith(before) ? now.slice(before.length) : '';
    if (text === '') return [];
    const { reply: current, started } = open();
    return [...started, { type: 'transcript-delta', replyId: current.replyId, text }];
  };

  return {
    message(message) {
      switch (textAt(message, 'type')) {
        case 'state':
          return stateChanged(textAt(message, 'state') ?? '');
        case 'transcript':
          return transcript(message);
        case 'playback_clear_buffer':
          return [{ type: 'speech-start' }, ...end('interrupted')];
        case 'client_tool_invocation': {
          const id = textAt(message, 'invocationId');
          const name = textAt(message, 'toolName');
          if (id === undefined || name === undefined) return [];
          isOwed = false;
          return [{ type: 'tool-call', call: { id, name, arguments: objectAt(message, 'parameters') ?? {} } }];
        }
        case 'debug':
          logger.debug('the provider says', { message: textAt(message, 'message') ?? '' });
          return [];
        default:
          // `call_started`, `pong`, `room_info`, and what later versions send.
          return [];
      }
    },
    audio(bytes) {
      const { reply: current, started } = open();
      const whole = current.carry.push(bytes);
      if (whole.length === 0) return started;
      return [...started, { type: 'audio-delta', replyId: current.replyId, audio: { format: output, bytes: whole } }];
    },
    answered() {
      isOwed = true;
    },
    get isOwed() {
      return isOwed;
    },
  };
}
