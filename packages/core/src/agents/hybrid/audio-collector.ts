import type { AudioChunk, AudioFormat } from '../../protocol/audio-format.ts';
import type { Millis } from '../../protocol/clock.ts';

export interface AudioCollectorSpec {
  readonly format: AudioFormat;
  /** How much of what came before the speech belongs to it. */
  readonly preRollMs: Millis;
  /** How late a start of speech may be noticed. */
  readonly longestDelayMs: Millis;
}

/** Keeps the sound of the caller's turn, from a little before the speech to when the turn was taken to be over. */
export interface AudioCollector {
  push(bytes: Uint8Array): void;
  /** The turn's speech began at this point of the audio; a turn that is open already goes on. */
  start(speechStartMs: Millis): void;
  /** The turn is over. Undefined when none was open. No sound is ever handed out twice. */
  take(): AudioChunk | undefined;
}

export function audioCollector({ format, preRollMs, longestDelayMs }: AudioCollectorSpec): AudioCollector {
  const sampleBytes = format.encoding === 'mulaw' ? 1 : 2;
  const bytesOf = (ms: Millis): number => Math.round((ms * format.sampleRateHz) / 1000) * sampleBytes;
  const keptBytes = bytesOf(preRollMs + longestDelayMs);
  let pieces: Uint8Array[] = [];
  /** Where the first piece begins in all the audio there was. */
  let firstAt = 0;
  let length = 0;
  let startAt: number | undefined;

  return {
    push(bytes) {
      pieces.push(bytes);
      length += bytes.length;
      if (startAt !== undefined) return;
      while (pieces[0] !== undefined && length - pieces[0].length >= keptBytes) {
        firstAt += pieces[0].length;
        length -= pieces[0].length;
        pieces.shift();
      }
    },
    start(speechStartMs) {
      startAt ??= Math.max(firstAt, bytesOf(speechStartMs - preRollMs));
    },
    take() {
      if (startAt === undefined) return undefined;
      const bytes = Uint8Array.from(Buffer.concat(pieces).subarray(startAt - firstAt));
      firstAt += length;
      pieces = [];
      length = 0;
      startAt = undefined;
      return { format, bytes };
    },
  };
}
