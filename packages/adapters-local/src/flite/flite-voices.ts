/** The voices inside the WebAssembly module. `kal` is natively 8 kHz; the others are 16 kHz. */
export const FLITE_VOICES = ['awb', 'kal', 'kal16', 'rms', 'slt'] as const;
export type FliteVoice = (typeof FLITE_VOICES)[number];
