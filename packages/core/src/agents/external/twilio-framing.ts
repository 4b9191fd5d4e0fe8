import type { LineMessage } from '../../line/line-message.ts';
import { FRAME_MS, LINE_FORMAT } from '../../protocol/audio-format.ts';

export interface TwilioFramingSpec {
  readonly callId: string;
  /** What the agent is told of its call; text values only, as the protocol has it. */
  readonly customParameters: { readonly [name: string]: string };
}

/**
 * Puts the line's messages as Twilio Media Streams puts them, so that an agent made for that needs no change; what the
 * method's own protocol names otherwise is there too. Undefined for what the agent is not told: when the caller begins
 * and ends speaking, which no telephone says.
 */
export function twilioFraming(spec: TwilioFramingSpec): (message: LineMessage) => string | undefined {
  const { callId, customParameters } = spec;
  const stream = { streamSid: callId, conversation_id: callId };
  const account = { accountSid: 'eva', callSid: callId };
  let sequence = 0;
  let chunks = 0;

  const numbered = (message: { readonly event: string; readonly [key: string]: unknown }): string => {
    sequence += 1;
    return JSON.stringify({ ...message, sequenceNumber: String(sequence), ...stream });
  };

  return (message) => {
    switch (message.event) {
      case 'connected':
        return JSON.stringify({ ...message, version: '1.0.0' });
      case 'start':
        return numbered({
          event: 'start',
          start: {
            ...account,
            streamSid: callId,
            tracks: ['inbound'],
            mediaFormat: { encoding: 'audio/x-mulaw', sampleRate: LINE_FORMAT.sampleRateHz, channels: 1 },
            customParameters,
          },
        });
      case 'media': {
        const timestamp = String(chunks * FRAME_MS);
        chunks += 1;
        const { payload } = message.media;
        return numbered({ event: 'media', media: { track: 'inbound', chunk: String(chunks), timestamp, payload } });
      }
      case 'mark':
        return numbered({ event: 'mark', mark: message.mark });
      case 'stop':
        return numbered({ event: 'stop', stop: account });
      default:
        return undefined;
    }
  };
}
