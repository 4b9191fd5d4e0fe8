import type { AudioFormat } from '@eva/core';
import type { FliteVoice } from './flite-voices.ts';

export interface SpeechRequest {
  readonly text: string;
  readonly voice: FliteVoice;
  /** 1 is the voice's own speed. */
  readonly rate: number;
  readonly pitchHz?: number;
  /** What to answer in. */
  readonly format: AudioFormat;
}

/** Mono PCM as the voice makes it. */
export interface VoicedSamples {
  readonly samples: Int16Array;
  readonly sampleRateHz: number;
}
