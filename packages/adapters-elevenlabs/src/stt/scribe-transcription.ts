import { audioBytes, audioMs, base64, speechCollector, textAt } from '@eva/adapter-kit';
import type { AudioFormat, JsonObject, Millis, SttEvent } from '@eva/core';

export interface ScribeStep {
  readonly send: readonly JsonObject[];
  readonly events: readonly SttEvent[];
}

/**
 * Transcription in pieces that are committed, without the socket. The service commits by itself at the end of a turn, or
 * of a long one in its middle, and when it is told to; a flush is answered with everything committed since the last one.
 */
export interface ScribeTranscription {
  audio(bytes: Uint8Array): ScribeStep;
  flush(): ScribeStep;
  hear(message: JsonObject): ScribeStep;
  /** Whether the service owes a transcript. */
  readonly isOwed: boolean;
}

export interface ScribeTranscriptionSpec {
  readonly format: AudioFormat;
  /** Whether the service finds the ends of turns. */
  readonly detectsTurns: boolean;
}

/** Less audio than this is not committed. */
const SHORTEST_COMMIT_MS: Millis = 300;

export function scribeTranscription({ format, detectsTurns }: ScribeTranscriptionSpec): ScribeTranscription {
  const unheard = speechCollector(format);
  /** Committed and not yet part of an answer. */
  let committed: string[] = [];
  let partial = '';
  /** In order; those that need a commit are answered once it is carried out, the others behind them. */
  const flushes: { isDue: boolean }[] = [];
  let uncommittedMs: Millis = 0;
  let unbilledMs: Millis = 0;
  let isSpeaking = false;

  const answers = (): readonly SttEvent[] => {
    if (flushes[0]?.isDue !== false) return [];
    flushes.shift();
    const text = committed.filter((piece) => piece !== '').join(' ');
    committed = [];
    const audioInMs = unbilledMs;
    unbilledMs = 0;
    return [
      { type: 'transcript-final', text },
      ...(audioInMs === 0 ? [] : [{ type: 'usage', usage: { audioInMs } } as const]),
      ...answers(),
    ];
  };
  /** The commit of the first flush that waits for one has had its answer; false when none waits. */
  const settleCommit = (): boolean => {
    const flush = flushes.find(({ isDue }) => isDue);
    if (flush === undefined) return false;
    flush.isDue = false;
    return true;
  };
  const chunk = (bytes: Uint8Array, commit: boolean): JsonObject => ({
    message_type: 'input_audio_chunk',
    audio_base_64: base64(bytes),
    commit,
    sample_rate: format.sampleRateHz,
  });
  const taken = (): void => {
    partial = '';
    uncommittedMs = 0;
    unheard.take();
  };
  const endSpeech = (): readonly SttEvent[] => {
    if (!isSpeaking) return [];
    isSpeaking = false;
    return [{ type: 'speech-end' }];
  };

  return {
    audio(bytes) {
      const lengthMs = audioMs({ format, bytes });
      uncommittedMs += lengthMs;
      unbilledMs += lengthMs;
      unheard.push(bytes);
      return { send: [chunk(bytes, false)], events: [] };
    },
    flush() {
      // Silence is not asked about: recognisers hear words in it.
      const isDue = unheard.hasSound || partial !== '';
      flushes.push({ isDue });
      if (!isDue) return { send: [], events: answers() };
      const lackingMs = Math.max(0, SHORTEST_COMMIT_MS - uncommittedMs);
      taken();
      isSpeaking = false;
      return { send: [chunk(silenceOf(format, lackingMs), true)], events: [] };
    },
    hear(message) {
      const text = (textAt(message, 'text') ?? '').trim();
      switch (textAt(message, 'message_type')) {
        case 'partial_transcript': {
          if (text === '' || text === partial) return { send: [], events: [] };
          const isLate = flushes.length > 0;
          // What is still said of audio that a flush has taken calls for no commit of its own.
          if (!isLate) partial = text;
          const isStart = detectsTurns && !isSpeaking && !isLate;
          if (isStart) isSpeaking = true;
          const whole = [...committed, text].join(' ');
          return {
            send: [],
            events: [
              ...(isStart ? [{ type: 'speech-start' } as const] : []),
              { type: 'transcript-partial', text: whole },
            ],
          };
        }
        case 'committed_transcript':
          committed.push(text);
          if (settleCommit()) return { send: [], events: answers() };
          taken();
          return { send: [], events: endSpeech() };
        case 'commit_throttled':
          // The service had committed everything already, so there is nothing to wait for.
          settleCommit();
          return { send: [], events: answers() };
        default:
          return { send: [], events: [] };
      }
    },
    get isOwed() {
      return flushes.length > 0;
    },
  };
}

function silenceOf(format: AudioFormat, lengthMs: Millis): Uint8Array {
  return new Uint8Array(audioBytes(format, lengthMs)).fill(format.encoding === 'mulaw' ? 0xff : 0);
}
