import { audioMs, base64 } from '@eva/adapter-kit';
import type { AudioFormat, JsonObject, Millis } from '@eva/core';

export interface AgentVoiceSpec {
  readonly format: AudioFormat;
  now(): Millis;
  send(message: JsonObject): Promise<void>;
}

/** What an interruption leaves of a reply. */
interface CutReply {
  readonly replyId: string;
  readonly heardMs: Millis;
}

/** What an agent says, on its way to the client: each reply whole, its text with its first audio. */
export interface AgentVoice {
  begin(replyId: string): void;
  text(text: string): void;
  audio(bytes: Uint8Array): void;
  /** All that is known of the reply goes out. Answers with its text, if anything went out. */
  send(): Promise<string>;
  /** The reply that is being played at the client, if any, is cut off where its playback must be. */
  interrupt(): Promise<CutReply | undefined>;
}

interface Playing {
  readonly replyId: string;
  readonly eventId: number;
  readonly text: string;
  readonly startMs: Millis;
  readonly endMs: Millis;
}

export function agentVoice({ format, now, send }: AgentVoiceSpec): AgentVoice {
  let eventId = 0;
  let making: { readonly replyId: string; text: string; pieces: Uint8Array[] } | undefined;
  let playing: Playing | undefined;

  return {
    begin(replyId) {
      making = { replyId, text: '', pieces: [] };
    },
    text(text) {
      if (making !== undefined) making.text += text;
    },
    audio(bytes) {
      making?.pieces.push(bytes);
    },
    async send() {
      if (making === undefined || making.pieces.length === 0) return '';
      const { replyId, pieces } = making;
      const text = making.text.trim();
      making = { replyId, text: '', pieces: [] };
      eventId += 1;
      const startMs = Math.max(now(), playing?.endMs ?? 0);
      const lengthMs = pieces.reduce((sum, bytes) => sum + audioMs({ format, bytes }), 0);
      playing = { replyId, eventId, text, startMs, endMs: startMs + lengthMs };
      await send({ type: 'agent_response', agent_response_event: { agent_response: text, event_id: eventId } });
      for (const bytes of pieces) {
        await send({ type: 'audio', audio_event: { audio_base_64: base64(bytes), event_id: eventId } });
      }
      return text;
    },
    async interrupt() {
      const cut = playing;
      playing = undefined;
      if (cut === undefined || now() >= cut.endMs) return undefined;
      const heardMs = Math.max(0, now() - cut.startMs);
      const words = cut.text.split(/\s+/);
      const heard = words.slice(0, Math.floor((words.length * heardMs) / (cut.endMs - cut.startMs))).join(' ');
      await send({ type: 'interruption', interruption_event: { event_id: cut.eventId } });
      await send({
        type: 'agent_response_correction',
        agent_response_correction_event: {
          original_agent_response: cut.text,
          corrected_agent_response: heard === '' ? '...' : `${heard}...`,
          event_id: cut.eventId,
        },
      });
      return { replyId: cut.replyId, heardMs };
    },
  };
}
