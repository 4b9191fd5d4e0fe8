import { bytesPerSample, fromBase64, type ProviderErrors, sampleCarry, textAt } from '@eva/adapter-kit';
import type { AudioFormat, JsonObject, TtsEvent } from '@eva/core';

/** What is to be sent, and what is to be told, because of one thing that happened. */
export interface SegmentStep {
  readonly send: readonly JsonObject[];
  readonly events: readonly TtsEvent[];
}

/**
 * Segments of speech as contexts of the service, one at a time and in order, without the socket. A context is closed
 * once its audio has begun and not before: a close that overtakes the text loses it, and only a close is answered with
 * `isFinal`, which is what tells the end of a segment.
 */
export interface SpeechSegments {
  text(text: string): void;
  endSegment(): SegmentStep;
  cancel(): SegmentStep;
  hear(message: JsonObject): SegmentStep;
  readonly isOwed: boolean;
}

export interface SpeechSegmentsSpec {
  readonly errors: ProviderErrors;
  readonly format: AudioFormat;
  /** Sent with the first message of each context, and never changed. */
  readonly voiceSettings: JsonObject;
}

interface Context {
  readonly id: string;
  readonly text: string;
  readonly carry: ReturnType<typeof sampleCarry>;
  isClosing: boolean;
}

const NOTHING: SegmentStep = { send: [], events: [] };

export function speechSegments({ errors, format, voiceSettings }: SpeechSegmentsSpec): SpeechSegments {
  let pending = '';
  let waiting: string[] = [];
  let current: Context | undefined;
  let contexts = 0;

  const next = (): SegmentStep => {
    const text = waiting.shift();
    if (text === undefined) return NOTHING;
    // Of what nobody can say comes no audio, and so no end.
    if (!/[\p{L}\p{N}]/u.test(text)) return joined({ send: [], events: [{ type: 'segment-end' }] }, next());
    contexts += 1;
    const id = `segment-${contexts}`;
    current = { id, text, carry: sampleCarry(bytesPerSample(format)), isClosing: false };
    return {
      send: [
        { text: ' ', voice_settings: voiceSettings, context_id: id },
        { text: `${text} `, context_id: id, flush: true },
      ],
      events: [],
    };
  };

  const audio = (context: Context, encoded: string): SegmentStep => {
    const bytes = context.carry.push(fromBase64(encoded));
    const events: readonly TtsEvent[] = bytes.length === 0 ? [] : [{ type: 'audio-delta', audio: { format, bytes } }];
    if (context.isClosing) return { send: [], events };
    context.isClosing = true;
    return { send: [{ context_id: context.id, close_context: true }], events };
  };

  return {
    text(text) {
      pending += text;
    },
    endSegment() {
      waiting.push(pending.trim());
      pending = '';
      return current === undefined ? next() : NOTHING;
    },
    cancel() {
      const open = current;
      pending = '';
      waiting = [];
      current = undefined;
      if (open === undefined || open.isClosing) return NOTHING;
      return { send: [{ context_id: open.id, close_context: true }], events: [] };
    },
    hear(message) {
      const failure = textAt(message, 'error');
      if (failure !== undefined) throw serviceError(message, errors);
      const id = textAt(message, 'contextId') ?? textAt(message, 'context_id') ?? current?.id;
      if (current === undefined || id !== current.id) return NOTHING;
      const encoded = textAt(message, 'audio');
      const heard = encoded === undefined || encoded === '' ? NOTHING : audio(current, encoded);
      if (message.isFinal !== true && message.is_final !== true) return heard;
      const { text } = current;
      current = undefined;
      const over: SegmentStep = {
        send: [],
        events: [{ type: 'usage', usage: { characters: text.length } }, { type: 'segment-end' }],
      };
      return joined(joined(heard, over), next());
    },
    get isOwed() {
      return current !== undefined || waiting.length > 0;
    },
  };
}

function joined(one: SegmentStep, other: SegmentStep): SegmentStep {
  return { send: [...one.send, ...other.send], events: [...one.events, ...other.events] };
}

/** The service says what is wrong, with the code that it is about to close the socket with. */
function serviceError(message: JsonObject, errors: ProviderErrors) {
  const reason = [textAt(message, 'error'), textAt(message, 'message')].filter((part) => part !== undefined).join(': ');
  return errors.fromClose({ code: typeof message.code === 'number' ? message.code : 1011, reason });
}
