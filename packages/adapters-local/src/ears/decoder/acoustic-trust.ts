/** Mean logarithms of the likeliest class over speech: on a clean line, and in noise that drowns half of the sounds. */
const SURE = -0.12;
const UNSURE = -0.3;
/** Share of each frame in the running mean: what counts is about the last second of speech. */
const SHARE = 0.02;

/** How far the acoustic model is to be believed, from how sure it has been of what was spoken so far. */
export interface AcousticTrust {
  /** Counts a frame of speech by the logarithm of its likeliest class. */
  add(likeliest: number): void;
  /** 1 where the model is sure, 0 where it guesses. */
  share(): number;
  begin(): void;
}

/** A turn is taken to be clean until it sounds otherwise. */
export function createAcousticTrust(): AcousticTrust {
  let mean = SURE;
  return {
    add(likeliest) {
      mean += SHARE * (likeliest - mean);
    },
    share: () => Math.max(0, Math.min(1, (mean - UNSURE) / (SURE - UNSURE))),
    begin() {
      mean = SURE;
    },
  };
}
