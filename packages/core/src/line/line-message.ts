/**
 * Messages on the line, in the framing of Twilio Media Streams as the method uses it. JSON text
 * frames; audio is base64 of mu-law at 8000 Hz, nominally 160 bytes (20 ms).
 */
export type LineMessage =
  | { readonly event: 'connected'; readonly protocol: string; readonly conversation_id: string }
  | { readonly event: 'start'; readonly conversation_id: string }
  | {
      readonly event: 'media';
      readonly streamSid?: string;
      readonly conversation_id?: string;
      readonly media: { readonly payload: string };
    }
  | { readonly event: 'clear'; readonly streamSid: string }
  /** Sent after the audio of a piece; echoed by the caller's end when that audio has been played. */
  | { readonly event: 'mark'; readonly streamSid: string; readonly mark: { readonly name: string } }
  | { readonly event: 'user_speech_start'; readonly conversation_id: string; readonly timestamp_ms: string }
  | {
      readonly event: 'user_speech_stop';
      readonly conversation_id: string;
      readonly timestamp_ms: string;
      readonly speech_end_ms: string;
    }
  | { readonly event: 'transcript'; readonly text: string }
  | { readonly event: 'stop'; readonly conversation_id: string };
