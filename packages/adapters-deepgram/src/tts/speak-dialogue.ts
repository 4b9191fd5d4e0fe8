import { bytesPerSample, type ProviderErrors, sampleCarry, textAt } from '@eva/adapter-kit';
import type { AudioFormat, JsonObject, Logger, ProviderError, TtsEvent } from '@eva/core';

export interface SpeakDialogueSpec {
  readonly errors: ProviderErrors;
  readonly logger: Logger;
  readonly format: AudioFormat;
}

export interface SpeakStep {
  readonly events: readonly TtsEvent[];
  readonly send: readonly JsonObject[];
  readonly failure?: ProviderError;
}

/** `/v1/speak` without its socket: text goes in as it comes, and a flush marks the end of each piece. */
export interface SpeakDialogue {
  text(text: string): SpeakStep;
  segmentEnd(): SpeakStep;
  cancel(): SpeakStep;
  audio(bytes: Uint8Array): SpeakStep;
  hear(message: JsonObject): SpeakStep;
  /** Whether the service owes speech, or the confirmation that there will be none. */
  readonly isOwed: boolean;
}

const NOTHING: SpeakStep = { events: [], send: [] };
/** The service takes so many flushes a minute, and refuses more with a warning. */
const FLUSH_WINDOW_MS = 60_000;

export function speakDialogue({ errors, logger, format }: SpeakDialogueSpec): SpeakDialogue {
  let carry = sampleCarry(bytesPerSample(format));
  /** Of the piece that is being written. */
  let characters = 0;
  /** Pieces whose speech is due, in order, by their characters; without any there is nothing to wait for. */
  let pieces: number[] = [];
  /** Confirmations of `Clear` that are due. What comes before the last of them belongs to what was cancelled. */
  let clearings = 0;

  const usage = (count: number): readonly TtsEvent[] =>
    count === 0 ? [] : [{ type: 'usage', usage: { characters: count } }];
  const pieceEnd = (): readonly TtsEvent[] => {
    const spoken = pieces.shift();
    if (spoken === undefined) return [];
    carry = sampleCarry(bytesPerSample(format));
    return [...usage(spoken), { type: 'segment-end' }, ...(pieces[0] === 0 ? pieceEnd() : [])];
  };

  return {
    text(text) {
      // Blanks alone are not speech, but belong between words.
      if (text === '' || (characters === 0 && text.trim() === '')) return NOTHING;
      characters += text.length;
      return { events: [], send: [{ type: 'Speak', text }] };
    },
    segmentEnd() {
      pieces.push(characters);
      const isEmpty = characters === 0;
      characters = 0;
      if (!isEmpty) return { events: [], send: [{ type: 'Flush' }] };
      return { events: pieces.length === 1 ? pieceEnd() : [], send: [] };
    },
    cancel() {
      const given = pieces.reduce((sum, count) => sum + count, characters);
      pieces = [];
      characters = 0;
      if (given === 0) return NOTHING;
      clearings += 1;
      carry = sampleCarry(bytesPerSample(format));
      // It was taken, and most of it synthesised.
      return { events: usage(given), send: [{ type: 'Clear' }] };
    },
    audio(bytes) {
      if (clearings > 0) return NOTHING;
      const whole = carry.push(bytes);
      return whole.length === 0
        ? NOTHING
        : { events: [{ type: 'audio-delta', audio: { format, bytes: whole } }], send: [] };
    },
    hear(message) {
      switch (textAt(message, 'type')) {
        case 'Flushed':
          return clearings > 0 ? NOTHING : { events: pieceEnd(), send: [] };
        case 'Cleared':
          clearings = Math.max(0, clearings - 1);
          return NOTHING;
        case 'Warning': {
          const said = `${textAt(message, 'code') ?? 'warning'}: ${textAt(message, 'description') ?? ''}`;
          if (!/flush/i.test(said)) {
            logger.warn('the provider warned', { message: errors.redact(said) });
            return NOTHING;
          }
          const failure = errors.make('rate-limited', said, {
            retryAfterMs: FLUSH_WINDOW_MS,
            hint: 'The service takes 20 pieces of speech a minute over one connection; mode: http has no such limit.',
          });
          return { ...NOTHING, failure };
        }
        case 'Error': {
          const said = textAt(message, 'description') ?? textAt(message, 'code') ?? 'failed';
          return { ...NOTHING, failure: errors.make('server', said) };
        }
        default:
          return NOTHING;
      }
    },
    get isOwed() {
      return pieces.length > 0 || clearings > 0;
    },
  };
}
