import type { LineMessage } from './line-message.ts';

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * A message of the other end, or nothing when it is not one we know: no JSON, another event, no or broken audio.
 * `event` may be called `type`. Only the fields we know are passed on.
 */
export function parseLineMessage(text: string): LineMessage | undefined {
  const message = jsonObject(text);
  if (message === undefined) return undefined;
  const conversation_id = string(message.conversation_id) ?? '';
  const streamSid = string(message.streamSid) ?? '';

  switch (message.event ?? message.type) {
    case 'connected':
      return { event: 'connected', protocol: string(message.protocol) ?? '', conversation_id };
    case 'start':
      return { event: 'start', conversation_id };
    case 'media': {
      const payload = string(object(message.media)?.payload);
      if (payload === undefined || !BASE64.test(payload)) return undefined;
      return {
        event: 'media',
        ...(streamSid === '' ? {} : { streamSid }),
        ...(conversation_id === '' ? {} : { conversation_id }),
        media: { payload },
      };
    }
    case 'clear':
      return { event: 'clear', streamSid };
    case 'mark': {
      const name = string(object(message.mark)?.name);
      return name === undefined ? undefined : { event: 'mark', streamSid, mark: { name } };
    }
    case 'user_speech_start': {
      const timestamp_ms = string(message.timestamp_ms);
      return timestamp_ms === undefined ? undefined : { event: 'user_speech_start', conversation_id, timestamp_ms };
    }
    case 'user_speech_stop': {
      const timestamp_ms = string(message.timestamp_ms);
      if (timestamp_ms === undefined) return undefined;
      // Others send the moment of detection only.
      const speech_end_ms = string(message.speech_end_ms) ?? timestamp_ms;
      return { event: 'user_speech_stop', conversation_id, timestamp_ms, speech_end_ms };
    }
    case 'transcript': {
      const spoken = string(message.text);
      return spoken === undefined ? undefined : { event: 'transcript', text: spoken };
    }
    case 'stop':
      return { event: 'stop', conversation_id };
    default:
      return undefined;
  }
}

type Fields = { readonly [key: string]: unknown };

function jsonObject(text: string): Fields | undefined {
  try {
    return object(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function object(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null ? (value as Fields) : undefined;
}

function string(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
