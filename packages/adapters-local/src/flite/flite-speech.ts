import type { FliteVoice } from './flite-voices.ts';

export interface SpeechRequest {
  readonly text: string;
  readonly voice: FliteVoice;
  readonly rate: number;
  readonly pitchHz?: number;
}

/** Mono PCM as the voice makes it. */
export interface Speech {
  readonly samples: Int16Array;
  readonly sampleRateHz: number;
}
