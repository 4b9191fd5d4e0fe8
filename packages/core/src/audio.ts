export { type AudioConverter, bestFormat, createAudioConverter, isSameFormat } from './audio/convert.ts';
export { levelDbfs, SILENCE_DBFS } from './audio/level.ts';
export { mulawFromPcm, pcmFromMulaw } from './audio/mulaw.ts';
export { bytesFromPcm, pcmFromBytes } from './audio/pcm-bytes.ts';
export { createResampler, type Resampler, type ResamplerRates } from './audio/resample.ts';
export { type SpeechGate, type SpeechGateOptions, speechGate } from './audio/speech-gate.ts';
export { type SpeechSegment, type SpeechSegmentsOptions, speechSegments } from './audio/speech-segments.ts';
export { soundingRanges, trimSilence } from './audio/trim-silence.ts';
export { readWav, type WavAudio, wavFromTracks } from './audio/wav.ts';
