import { fromBase64, listAt, objectAt, sampleCarry, textAt } from '@eva/adapter-kit';
import type { AudioFormat, JsonObject, Logger, S2sEvent } from '@eva/core';
import { tokenUsage } from '../token-usage.ts';

/** What the service sends, read as a conversation. */
export interface LiveReader {
  hear(message: JsonObject): readonly S2sEvent[];
  /** The model has been asked to speak. */
  asked(): void;
  /** The result of a tool is about to be sent. Its name, or nothing when the model has given up the call. */
  answered(callId: string): string | undefined;
  readonly isOwed: boolean;
  /** What was left of the session when the service announced its end, maybe empty; undefined before that. */
  readonly timeLeft: string | undefined;
  /** What brings the session back as it is now; undefined when the service gave nothing out since it went on. */
  readonly handle: string | undefined;
  /** Nobody says anything, and nothing is waited for. */
  readonly isQuiet: boolean;
  /** The session goes on over another connection, whose end has not been announced. */
  resumed(): void;
}

/** Shorter pieces of audio are empty ones. */
const SHORTEST_AUDIO_BYTES = 6;
/** Fields of content by which a session goes on. */
const NEWS = ['inputTranscription', 'modelTurn', 'outputTranscription', 'interrupted'];

/**
 * The service tells of the caller's speech only by its transcript and by interruptions, so a turn of the caller ends when
 * the model begins to answer it; `voiceActivity` says it better where it comes.
 */
export function liveReader({ output, logger }: { readonly output: AudioFormat; readonly logger: Logger }): LiveReader {
  let reply: { readonly id: string; readonly carry: ReturnType<typeof sampleCarry> } | undefined;
  let replies = 0;
  let isOwed = false;
  let isSpeaking = false;
  let hasVoiceActivity = false;
  let timeLeft: string | undefined;
  let handle: string | undefined;
  /** The next `turnComplete` is that of a reply that was cut off. */
  let isCut = false;
  /** Text that comes now belongs to a reply that is over. */
  let isTextLate = false;
  let said = '';
  const openCalls = new Map<string, string>();

  const startSpeech = (): readonly S2sEvent[] => {
    if (isSpeaking) return [];
    isSpeaking = true;
    return [{ type: 'speech-start' }];
  };
  const endSpeech = (): readonly S2sEvent[] => {
    if (!isSpeaking) return [];
    isSpeaking = false;
    return [{ type: 'speech-end' }];
  };
  const transcript = (): readonly S2sEvent[] => {
    const text = said.trim();
    said = '';
    return text === '' ? [] : [{ type: 'user-transcript', text }];
  };
  const openReply = (events: S2sEvent[]): { readonly id: string; readonly carry: ReturnType<typeof sampleCarry> } => {
    if (reply !== undefined) return reply;
    replies += 1;
    isTextLate = false;
    reply = { id: `reply-${replies}`, carry: sampleCarry(2) };
    events.push(...endSpeech(), ...transcript(), { type: 'reply-start', replyId: reply.id });
    return reply;
  };
  const endReply = (reason: 'done' | 'interrupted'): readonly S2sEvent[] => {
    isTextLate = true;
    if (reply === undefined) return [];
    const { id } = reply;
    reply = undefined;
    return [{ type: 'reply-end', replyId: id, reason }];
  };

  const callerSaid = (content: JsonObject, events: S2sEvent[]): void => {
    const piece = textAt(content, 'inputTranscription', 'text') ?? '';
    if (piece !== '') {
      said += piece;
      if (reply === undefined) {
        isTextLate = false;
        isOwed = true;
        if (!hasVoiceActivity) events.push(...startSpeech());
      }
    }
    if (objectAt(content, 'inputTranscription')?.finished === true) events.push(...transcript());
  };
  const modelSaid = (content: JsonObject, events: S2sEvent[]): void => {
    for (const part of listAt(content, 'modelTurn', 'parts')) {
      const data = textAt(part, 'inlineData', 'data');
      if (data === undefined) continue;
      const bytes = fromBase64(data);
      if (bytes.length < SHORTEST_AUDIO_BYTES) continue;
      const { id, carry } = openReply(events);
      const whole = carry.push(bytes);
      if (whole.length === 0) continue;
      events.push({ type: 'audio-delta', replyId: id, audio: { format: output, bytes: whole } });
    }
    const text = textAt(content, 'outputTranscription', 'text') ?? '';
    if (text === '' || (reply === undefined && isTextLate)) return;
    events.push({ type: 'transcript-delta', replyId: openReply(events).id, text });
  };
  const turned = (content: JsonObject, events: S2sEvent[]): void => {
    if (content.interrupted === true) {
      isCut = true;
      isOwed = said.trim() !== '';
      events.push(...startSpeech(), ...endReply('interrupted'));
    }
    if (content.turnComplete !== true) return;
    if (isCut && reply === undefined) {
      isCut = false;
      return;
    }
    isCut = false;
    isOwed = false;
    events.push(...endSpeech(), ...transcript(), ...endReply('done'));
  };

  return {
    hear(message) {
      const events: S2sEvent[] = [];
      const activity = textAt(message, 'voiceActivity', 'voiceActivityType');
      if (activity !== undefined) hasVoiceActivity = true;
      if (activity === 'ACTIVITY_START') events.push(...startSpeech());
      if (activity === 'ACTIVITY_END') events.push(...endSpeech());
      const content = objectAt(message, 'serverContent');
      if (content !== undefined) {
        // A handle holds what was before it; the end of a turn adds nothing to that.
        if (NEWS.some((field) => content[field] !== undefined)) handle = undefined;
        callerSaid(content, events);
        modelSaid(content, events);
        turned(content, events);
      }
      for (const call of listAt(message, 'toolCall', 'functionCalls')) {
        const id = textAt(call, 'id');
        const name = textAt(call, 'name');
        if (id === undefined || name === undefined) continue;
        isOwed = false;
        handle = undefined;
        openCalls.set(id, name);
        // The turn goes on after the result, as a reply of its own.
        events.push(...endSpeech(), ...transcript(), ...endReply('done'));
        events.push({ type: 'tool-call', call: { id, name, arguments: objectAt(call, 'args') ?? {} } });
      }
      for (const id of listAt(message, 'toolCallCancellation', 'ids')) openCalls.delete(String(id));
      if (message.goAway !== undefined) {
        timeLeft = textAt(message, 'goAway', 'timeLeft') ?? '';
        logger.warn('the provider is about to end the connection', { timeLeft });
      }
      const update = objectAt(message, 'sessionResumptionUpdate');
      if (update !== undefined)
        handle = update.resumable === true ? textAt(update, 'newHandle') || undefined : undefined;
      const usage = objectAt(message, 'usageMetadata');
      if (usage !== undefined) events.push({ type: 'usage', usage: tokenUsage(usage) });
      return events;
    },
    asked() {
      handle = undefined;
      isOwed = true;
      isTextLate = false;
    },
    answered(callId) {
      const name = openCalls.get(callId);
      if (name === undefined) return undefined;
      openCalls.delete(callId);
      handle = undefined;
      if (openCalls.size === 0) {
        isOwed = true;
        isTextLate = false;
      }
      return name;
    },
    get isOwed() {
      return isOwed;
    },
    get timeLeft() {
      return timeLeft;
    },
    get handle() {
      return handle;
    },
    get isQuiet() {
      return reply === undefined && !isSpeaking && !isOwed && openCalls.size === 0 && said.trim() === '';
    },
    resumed() {
      timeLeft = undefined;
    },
  };
}
