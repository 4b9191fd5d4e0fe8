import { USUAL_MEAN } from './band-extension.ts';

/** How many vectors of a usual voice the first turn is mixed with. */
const USUAL_WEIGHT = 100;
/** Later turns are mixed with the voice of the call, which then counts for at most this many vectors. */
const CALL_WEIGHT = 400;

/**
 * The mean of a voice over its line, which is taken out of its vectors because it says nothing of the words. Known
 * only once a turn is over; until then it is a mixture of what is known and what has come.
 */
export interface CallMean {
  /** A vector of the present turn. */
  add(vector: Float32Array): void;
  /** The vector without the mean as known now. */
  centre(vector: Float32Array): Float32Array;
  /** The present turn is over, and was this voice. */
  settle(): void;
  /** The present turn is over, and was noise. */
  discard(): void;
}

export function callMean(): CallMean {
  let known = Float64Array.from(USUAL_MEAN);
  let knownWeight = USUAL_WEIGHT;
  const sum = new Float64Array(known.length);
  let count = 0;

  const meanAt = (index: number): number =>
    ((known[index] as number) * knownWeight + (sum[index] as number)) / (knownWeight + count);

  const forget = (): void => {
    sum.fill(0);
    count = 0;
  };

  return {
    add(vector) {
      for (let index = 0; index < sum.length; index += 1)
        sum[index] = (sum[index] as number) + (vector[index] as number);
      count += 1;
    },
    centre: (vector) => vector.map((value, index) => value - meanAt(index)),
    settle() {
      known = known.map((_, index) => meanAt(index));
      knownWeight = Math.min(CALL_WEIGHT, knownWeight + count);
      forget();
    },
    discard: () => forget(),
  };
}
