import { bytesPerSample, fromBase64, type SampleCarry, sampleCarry, textAt } from '@eva/adapter-kit';
import type { AudioFormat, JsonObject, TtsEvent } from '@eva/core';

export interface SpeechContextsSpec {
  readonly format: AudioFormat;
  nextId(): string;
  /** Everything of a request but its context, text and continuation; the same within a context. */
  readonly voice: JsonObject;
}

interface Step {
  readonly send: readonly JsonObject[];
  readonly events: readonly TtsEvent[];
}

/** Segments of speech as contexts of the service, one at a time: an account may only have a few, over all its calls. */
export interface SpeechContexts {
  text(text: string): Step;
  segmentEnd(): Step;
  /** Forgets everything that is not yet spoken. */
  cancel(): Step;
  /** An event of the service, errors excepted. */
  hear(event: JsonObject): Step;
  /** Whether a context of this name is being spoken. */
  speaks(contextId: string): boolean;
  /** Whether the service has all of a segment and has not spoken all of it. */
  readonly isOwed: boolean;
  /** Whether a context is open. */
  readonly isOpen: boolean;
}

interface Segment {
  /** Of its context, once there is one. */
  contextId: string | undefined;
  unsent: string;
  characters: number;
  /** No more text of it comes. */
  isWhole: boolean;
  /** The service was told so. */
  isClosed: boolean;
  readonly carry: SampleCarry;
}

export function speechContexts({ format, nextId, voice }: SpeechContextsSpec): SpeechContexts {
  let segments: Segment[] = [];

  const last = (): Segment => {
    const open = segments.at(-1);
    if (open !== undefined && !open.isWhole) return open;
    const carry = sampleCarry(bytesPerSample(format));
    const segment = { contextId: undefined, unsent: '', characters: 0, isWhole: false, isClosed: false, carry };
    segments.push(segment);
    return segment;
  };
  const advance = (): Step => {
    const events: TtsEvent[] = [];
    for (let head = segments[0]; head !== undefined; head = segments[0]) {
      const hasText = head.unsent.trim() !== '';
      if (head.contextId === undefined && !hasText) {
        if (!head.isWhole) return { send: [], events };
        // There is nothing to say: or all of it was said in a context that has run out.
        segments.shift();
        if (head.characters > 0) events.push(usage(head));
        events.push({ type: 'segment-end' });
        continue;
      }
      const closes = head.isWhole && !head.isClosed;
      if (!closes && head.unsent === '') return { send: [], events };
      head.contextId ??= nextId();
      const transcript = head.unsent;
      head.unsent = '';
      head.characters += transcript.length;
      head.isClosed = head.isWhole;
      return { send: [{ ...voice, context_id: head.contextId, transcript, continue: !head.isWhole }], events };
    }
    return { send: [], events };
  };

  return {
    text(text) {
      last().unsent += text;
      return advance();
    },
    segmentEnd() {
      last().isWhole = true;
      return advance();
    },
    cancel() {
      const contextId = segments[0]?.contextId;
      segments = [];
      return { send: contextId === undefined ? [] : [{ context_id: contextId, cancel: true }], events: [] };
    },
    hear(event) {
      const [head] = segments;
      if (head?.contextId === undefined || textAt(event, 'context_id') !== head.contextId) return NOTHING;
      switch (textAt(event, 'type')) {
        case 'chunk': {
          const bytes = head.carry.push(fromBase64(textAt(event, 'data') ?? ''));
          return bytes.length === 0
            ? NOTHING
            : { send: [], events: [{ type: 'audio-delta', audio: { format, bytes } }] };
        }
        case 'done': {
          // A context runs out a second after its last audio: more text of its segment goes on in another.
          head.contextId = undefined;
          if (!head.isClosed) return advance();
          segments.shift();
          const next = advance();
          return { send: next.send, events: [usage(head), { type: 'segment-end' }, ...next.events] };
        }
        default:
          return NOTHING;
      }
    },
    speaks: (contextId) => segments[0]?.contextId === contextId,
    get isOwed() {
      return segments[0]?.isClosed === true;
    },
    get isOpen() {
      return segments[0]?.contextId !== undefined;
    },
  };
}

const NOTHING: Step = { send: [], events: [] };

function usage({ characters }: Segment): TtsEvent {
  return { type: 'usage', usage: { characters } };
}
