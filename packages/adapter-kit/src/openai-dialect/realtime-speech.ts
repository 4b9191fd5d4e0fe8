import type { AudioFormat, Json, JsonObject, Logger, ProviderError, S2sEvent, S2sInput, Usage } from '@eva/core';
import { bytesPerSample } from '../audio/audio-length.ts';
import { base64, fromBase64 } from '../audio/base64.ts';
import { type SampleCarry, sampleCarry } from '../audio/sample-carry.ts';
import type { ProviderErrors } from '../errors/provider-errors.ts';
import { greetingInstruction } from '../wire/greeting-instruction.ts';
import { listAt, numberAt, objectAt, textAt } from '../wire/read-json.ts';
import { parseToolArguments } from '../wire/tool-arguments.ts';
import { usageOf } from '../wire/usage-of.ts';
import { realtimeError } from './realtime-errors.ts';
import type { RealtimeClientEvent } from './realtime-wire.ts';
import { seenEvents } from './seen-events.ts';
import { type TranscriptStyle, userTranscripts } from './user-transcripts.ts';

export interface RealtimeSpeechSpec {
  readonly errors: ProviderErrors;
  readonly logger: Logger;
  /** Of the audio that comes. */
  readonly output: AudioFormat;
  /** Whether the server answers a turn by itself, as it does with its own turn detection. Default true. */
  readonly answersTurns?: boolean;
  /** Whether the server can be told what was heard of a reply. Default true. */
  readonly truncates?: boolean;
  /** `growing` where the transcript of a turn is sent again and again as it gets longer. Default `once`. */
  readonly transcripts?: TranscriptStyle;
}

/** What one message means: for us, for the server, or for the connection. */
export interface RealtimeStep {
  readonly events: readonly S2sEvent[];
  readonly send: readonly RealtimeClientEvent[];
  readonly failure?: ProviderError;
}

/** What a session is told; more than an agent's, for a client that decides itself when the model speaks. */
export type RealtimeSpeechInput =
  | S2sInput
  /** The result of a tool that the model is not to go on with. */
  | (Extract<S2sInput, { readonly type: 'tool-result' }> & { readonly asks: false })
  /** The model is to speak now, or as soon as it can; `response` holds the wire's own fields for this one answer. */
  | { readonly type: 'respond'; readonly response?: JsonObject }
  /** The answer that was asked for is not wanted any more. */
  | { readonly type: 'cancel' }
  /** Something about the conversation that nobody said. */
  | { readonly type: 'note'; readonly text: string };

/** A speech-to-speech session in the Realtime dialect, without its socket. */
export interface RealtimeSpeech {
  hear(event: JsonObject): RealtimeStep;
  take(input: RealtimeSpeechInput): readonly RealtimeClientEvent[];
  greet(greeting: string): readonly RealtimeClientEvent[];
  /** Whether the server owes an answer: it was asked for one, or the caller's turn is over. */
  readonly isOwed: boolean;
}

interface Reply {
  readonly carry: SampleCarry;
  hasEnded: boolean;
}

export function realtimeSpeech(spec: RealtimeSpeechSpec): RealtimeSpeech {
  const { errors, logger, output, answersTurns = true } = spec;
  const isRepeated = seenEvents();
  const transcripts = userTranscripts(spec.transcripts ?? 'once');
  /** By the id of the item, which is also what a truncation names. */
  const replies = new Map<string, Reply>();
  const calls = new Set<string>();
  /** Tool calls that have no result yet. */
  const unanswered = new Set<string>();
  let isResponding = false;
  let isCallerSpeaking = false;
  /** A response has to be asked for, as soon as that is possible. */
  let isResponseDue = false;
  /** What the response that is due should be like, where it is to be special. */
  let asked: JsonObject | undefined;
  let isOwed = false;

  const askIfDue = (): readonly RealtimeClientEvent[] => {
    if (!isResponseDue || isResponding || isCallerSpeaking || unanswered.size > 0) return [];
    isResponseDue = false;
    isOwed = true;
    return [{ type: 'response.create', ...(asked === undefined ? {} : { response: asked }) }];
  };

  const reply = (replyId: string): { readonly reply: Reply; readonly started: readonly S2sEvent[] } => {
    const known = replies.get(replyId);
    if (known !== undefined) return { reply: known, started: [] };
    const made: Reply = { carry: sampleCarry(bytesPerSample(output)), hasEnded: false };
    replies.set(replyId, made);
    return { reply: made, started: [{ type: 'reply-start', replyId }] };
  };

  const callOf = (item: JsonObject): readonly S2sEvent[] => {
    const id = textAt(item, 'call_id');
    const name = textAt(item, 'name');
    if (id === undefined || name === undefined || calls.has(id)) return [];
    calls.add(id);
    unanswered.add(id);
    const args = parseToolArguments({ text: textAt(item, 'arguments') ?? '', tool: name, logger });
    return [{ type: 'tool-call', call: { id, name, arguments: args } }];
  };

  const responseDone = (response: JsonObject | undefined): RealtimeStep => {
    isResponding = false;
    isOwed = false;
    const status = textAt(response, 'status');
    const reason = status === 'cancelled' ? 'interrupted' : 'done';
    const events: S2sEvent[] = [];
    for (const [replyId, open] of replies) {
      if (open.hasEnded) continue;
      open.hasEnded = true;
      events.push({ type: 'reply-end', replyId, reason });
    }
    const usage = objectAt(response, 'usage');
    if (usage !== undefined) events.push({ type: 'usage', usage: realtimeUsage(usage) });
    if (status === 'failed') {
      const failed = realtimeError(objectAt(response, 'status_details', 'error'), errors);
      return { events, send: [], failure: failed.error };
    }
    if (status === 'incomplete') {
      logger.warn('the reply was cut off', { reason: textAt(response, 'status_details', 'reason') ?? 'unknown' });
    }
    // Items that only now come whole are calls as well.
    const late = listAt(response, 'output').flatMap((item: Json) => (isCall(item) ? callOf(item) : []));
    return { events: [...late, ...transcripts.flush(), ...events], send: askIfDue() };
  };

  const hear = (event: JsonObject): RealtimeStep => {
    const step = (events: readonly S2sEvent[], send: readonly RealtimeClientEvent[] = []): RealtimeStep => ({
      events,
      send,
    });
    switch (textAt(event, 'type')) {
      case 'input_audio_buffer.speech_started':
        isCallerSpeaking = true;
        return step([...transcripts.flush(), { type: 'speech-start' }]);
      case 'input_audio_buffer.speech_stopped':
        isCallerSpeaking = false;
        // The server begins its response by itself; to ask for one now would make two.
        isResponding ||= answersTurns;
        isOwed ||= answersTurns;
        return step([{ type: 'speech-end' }], answersTurns ? [] : askIfDue());
      case 'conversation.item.input_audio_transcription.updated':
      case 'conversation.item.input_audio_transcription.completed':
        return step(transcripts.hear(textAt(event, 'item_id') ?? '', textAt(event, 'transcript') ?? ''));
      case 'conversation.item.input_audio_transcription.failed':
        logger.warn('the caller was not transcribed', { reason: textAt(event, 'error', 'message') ?? 'unknown' });
        return step([]);
      case 'response.created':
        isResponding = true;
        isOwed = true;
        // What was due is in it: the results were sent before it began.
        isResponseDue = false;
        return step([]);
      case 'response.output_audio.delta':
      case 'response.audio.delta': {
        const replyId = textAt(event, 'item_id') ?? '';
        const { reply: open, started } = reply(replyId);
        const bytes = open.carry.push(fromBase64(textAt(event, 'delta') ?? ''));
        if (open.hasEnded || bytes.length === 0) return step(started);
        return step([...started, { type: 'audio-delta', replyId, audio: { format: output, bytes } }]);
      }
      case 'response.output_audio_transcript.delta':
      case 'response.audio_transcript.delta': {
        const replyId = textAt(event, 'item_id') ?? '';
        const text = textAt(event, 'delta') ?? '';
        const { reply: open, started } = reply(replyId);
        return step(open.hasEnded || text === '' ? started : [...started, { type: 'transcript-delta', replyId, text }]);
      }
      case 'response.function_call_arguments.done':
        return step(callOf(event));
      case 'response.output_item.done': {
        const item = objectAt(event, 'item');
        return step(item !== undefined && isCall(item) ? callOf(item) : []);
      }
      case 'response.done':
        return responseDone(objectAt(event, 'response'));
      case 'error': {
        const { error, isFatal } = realtimeError(objectAt(event, 'error'), errors);
        if (isFatal) return { ...step([]), failure: error };
        if (textAt(event, 'error', 'code') === 'conversation_already_has_active_response') isResponseDue = true;
        logger.warn('the provider reported an error', { message: error.message });
        return step([]);
      }
      default:
        return step([]);
    }
  };

  return {
    hear: (event) => (isRepeated(event) ? { events: [], send: [] } : hear(event)),
    take(input) {
      switch (input.type) {
        case 'audio-delta':
          return [{ type: 'input_audio_buffer.append', audio: base64(input.audio.bytes) }];
        case 'tool-result': {
          const { callId, result } = input;
          if (!unanswered.delete(callId)) logger.warn('a result for a tool that was not called', { callId });
          const item = { type: 'function_call_output', call_id: callId, output: JSON.stringify(result) };
          if (!('asks' in input)) {
            isResponseDue = true;
            asked = undefined;
          }
          return [{ type: 'conversation.item.create', item }, ...askIfDue()];
        }
        case 'playback-truncate':
          if (spec.truncates === false || !replies.has(input.replyId)) return [];
          return [
            {
              type: 'conversation.item.truncate',
              item_id: input.replyId,
              content_index: 0,
              audio_end_ms: Math.max(0, Math.floor(input.heardMs)),
            },
          ];
        case 'respond':
          asked = input.response;
          isResponseDue = true;
          return askIfDue();
        case 'cancel':
          isResponseDue = false;
          return isOwed ? [{ type: 'response.cancel' }] : [];
        case 'note': {
          const content = [{ type: 'input_text', text: input.text }];
          return [{ type: 'conversation.item.create', item: { type: 'message', role: 'system', content } }];
        }
        default:
          return input satisfies never;
      }
    },
    greet(greeting) {
      const content = [{ type: 'input_text', text: greetingInstruction(greeting) }];
      isOwed = true;
      return [
        { type: 'conversation.item.create', item: { type: 'message', role: 'user', content } },
        { type: 'response.create' },
      ];
    },
    get isOwed() {
      return isOwed;
    },
  };
}

function isCall(item: Json): item is JsonObject {
  return textAt(item, 'type') === 'function_call';
}

function realtimeUsage(usage: JsonObject): Usage {
  return usageOf({
    inputTokens: numberAt(usage, 'input_tokens'),
    cachedInputTokens: numberAt(usage, 'input_token_details', 'cached_tokens'),
    audioInputTokens: numberAt(usage, 'input_token_details', 'audio_tokens'),
    outputTokens: numberAt(usage, 'output_tokens'),
    audioOutputTokens: numberAt(usage, 'output_token_details', 'audio_tokens'),
  });
}
