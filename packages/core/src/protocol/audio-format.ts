/** Mono everywhere; a stereo recording is two mono tracks. */
export interface AudioFormat {
  readonly encoding: 'mulaw' | 'pcm_s16le';
  readonly sampleRateHz: number;
}

export interface AudioChunk {
  readonly format: AudioFormat;
  /** One byte a sample for mu-law, two (little-endian) for PCM. */
  readonly bytes: Uint8Array;
}

/** The telephone line: G.711 mu-law, 8000 Hz. */
export const LINE_FORMAT: AudioFormat = { encoding: 'mulaw', sampleRateHz: 8000 };
/** Duration of one frame on the line. */
export const FRAME_MS = 20;
/** Size of one frame on the line: 20 ms of mu-law at 8000 Hz. */
export const FRAME_BYTES = 160;
/** Digital silence in mu-law. */
export const MULAW_SILENCE = 0xff;
