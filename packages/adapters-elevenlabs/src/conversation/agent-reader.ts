import {
  bytesPerSample,
  fromBase64,
  numberAt,
  objectAt,
  type SampleCarry,
  sampleCarry,
  textAt,
} from '@eva/adapter-kit';
import type { AudioFormat, JsonObject, Logger, S2sEvent } from '@eva/core';

/** What comes of a conversation with an agent, whichever end of the line it is on. */
export type AgentEvent =
  | S2sEvent
  /** The agent has used a tool that the service carries out by itself. Only told where its settings say so. */
  | { readonly type: 'service-tool'; readonly name: string }
  /** The service has ended the conversation in good order. */
  | { readonly type: 'session-end'; readonly conversationId: string };

/** What the service sends, read as a conversation. */
export interface AgentReader {
  message(message: JsonObject): readonly AgentEvent[];
  /** The result of a tool has been sent. */
  answered(): void;
  /** No audio has come for so long that what was said is taken to be over. */
  quiet(): readonly AgentEvent[];
  /** The agent has to say something, and no sound of it has come. */
  readonly isOwed: boolean;
  /** Something is being said of which there has been sound. */
  readonly isSpeaking: boolean;
}

export interface AgentReaderSpec {
  readonly output: AudioFormat;
  readonly logger: Logger;
  /** Whether the agent speaks first. */
  readonly greets: boolean;
}

interface Reply {
  readonly replyId: string;
  readonly carry: SampleCarry;
  hasText: boolean;
  hasAudio: boolean;
}

/**
 * The service sends whole texts and pieces of audio, and neither detection of speech nor ends of replies. A turn of the
 * other side is told when it has been transcribed, or when it cut the agent short; a reply ends when such a turn comes,
 * or after a silence.
 */
export function agentReader({ output, logger, greets }: AgentReaderSpec): AgentReader {
  let reply: Reply | undefined;
  let replies = 0;
  let isOwed = greets;
  let isOtherSpeaking = false;
  let hasAnswered = false;
  let lastInterruption = 0;

  const end = (reason: 'done' | 'interrupted'): readonly AgentEvent[] => {
    if (reply === undefined) return [];
    const { replyId } = reply;
    reply = undefined;
    return [{ type: 'reply-end', replyId, reason }];
  };
  const open = (): { readonly current: Reply; readonly started: readonly AgentEvent[] } => {
    if (reply !== undefined) return { current: reply, started: [] };
    replies += 1;
    const replyId = `reply-${replies}`;
    reply = { replyId, carry: sampleCarry(bytesPerSample(output)), hasText: false, hasAudio: false };
    return { current: reply, started: [{ type: 'reply-start', replyId }] };
  };
  const startOther = (): readonly AgentEvent[] => {
    if (isOtherSpeaking) return [];
    isOtherSpeaking = true;
    return [{ type: 'speech-start' }];
  };

  const heard = (text: string): readonly AgentEvent[] => {
    // What the service writes down of a silence, such as "...", is no turn.
    if (!/[\p{L}\p{N}]/u.test(text)) return [];
    // A reply of which nothing was heard is the answer to this turn, come early.
    const before = reply?.hasAudio === true ? end('done') : [];
    if (reply === undefined) isOwed = true;
    const turn = [...before, ...startOther()];
    isOtherSpeaking = false;
    return [...turn, { type: 'speech-end' }, { type: 'user-transcript', text }];
  };
  const said = (text: string): readonly AgentEvent[] => {
    // What goes by the result of a tool is not what was said before it was asked for.
    const before = hasAnswered ? end('done') : [];
    hasAnswered = false;
    if (text === '') return before;
    const { current, started } = open();
    const separator = current.hasText ? ' ' : '';
    current.hasText = true;
    return [...before, ...started, { type: 'transcript-delta', replyId: current.replyId, text: `${separator}${text}` }];
  };
  const sounded = (encoded: string): readonly AgentEvent[] => {
    const { current, started } = open();
    const bytes = current.carry.push(fromBase64(encoded));
    if (bytes.length === 0) return started;
    current.hasAudio = true;
    isOwed = false;
    return [...started, { type: 'audio-delta', replyId: current.replyId, audio: { format: output, bytes } }];
  };

  return {
    message(message) {
      switch (textAt(message, 'type')) {
        case 'user_transcript':
          return heard((textAt(message, 'user_transcription_event', 'user_transcript') ?? '').trim());
        case 'agent_response':
          return said((textAt(message, 'agent_response_event', 'agent_response') ?? '').trim());
        case 'audio':
          // Audio of a reply that was cut off may still be on its way.
          if ((numberAt(message, 'audio_event', 'event_id') ?? Infinity) <= lastInterruption) return [];
          return sounded(textAt(message, 'audio_event', 'audio_base_64') ?? '');
        case 'interruption':
          lastInterruption = numberAt(message, 'interruption_event', 'event_id') ?? lastInterruption;
          return [...startOther(), ...end('interrupted')];
        case 'agent_response_correction': {
          const text = textAt(message, 'agent_response_correction_event', 'corrected_agent_response') ?? '';
          logger.debug('the agent takes this much of its reply to have been heard', { 'content.text': text });
          return [];
        }
        case 'client_tool_call': {
          const call = objectAt(message, 'client_tool_call');
          const id = textAt(call, 'tool_call_id');
          const name = textAt(call, 'tool_name');
          if (id === undefined || name === undefined) return [];
          isOwed = false;
          return [{ type: 'tool-call', call: { id, name, arguments: objectAt(call, 'parameters') ?? {} } }];
        }
        case 'agent_tool_response': {
          const name = textAt(message, 'agent_tool_response', 'tool_name');
          return name === undefined ? [] : [{ type: 'service-tool', name }];
        }
        default:
          return [];
      }
    },
    answered() {
      isOwed = true;
      hasAnswered = true;
    },
    quiet: () => (reply?.hasAudio === true ? end('done') : []),
    get isOwed() {
      return isOwed;
    },
    get isSpeaking() {
      return reply?.hasAudio === true;
    },
  };
}
