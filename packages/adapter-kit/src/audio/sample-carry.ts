export interface SampleCarry {
  /** The whole samples in what has come so far; what is left of the last one waits for its rest. */
  push(bytes: Uint8Array): Uint8Array;
}

/** Networks cut audio anywhere; samples are handed on whole. */
export function sampleCarry(bytesPerSample = 2): SampleCarry {
  let part: Uint8Array = new Uint8Array(0);
  return {
    push(bytes) {
      const joined = part.length === 0 ? bytes : new Uint8Array(Buffer.concat([part, bytes]));
      const wholeBytes = joined.length - (joined.length % bytesPerSample);
      // A copy: SDKs use their buffers again.
      part = Uint8Array.from(joined.subarray(wholeBytes));
      return joined.subarray(0, wholeBytes);
    },
  };
}
