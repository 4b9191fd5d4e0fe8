import { classOf, PHONES, type Phone, SILENCE } from './phones.ts';

export interface AlignedPhone {
  readonly phone: Phone;
  readonly startS: number;
  readonly endS: number;
}

/** Labels have a finer grid than the model's frames, so that a frame's middle can be looked up exactly. */
export const LABEL_STEP_SAMPLES = 40;

/** Reads what `flite -psdur` prints: `pau:0.200 m:0.264 …`, each phone with the time of its end. */
export function parseAlignment(printed: string): readonly AlignedPhone[] {
  let startS = 0;
  return printed
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const match = /^([a-z]+):(\d+\.\d+)$/.exec(entry);
      const phone = PHONES.find((known) => known === match?.[1]);
      const endS = Number(match?.[2]);
      if (phone === undefined || !(endS >= startS)) throw new SyntaxError(`not an aligned phone: ${entry}`);
      const aligned = { phone, startS, endS };
      startS = endS;
      return aligned;
    });
}

/** One class for every 5 ms (at 8 kHz), by what sounds in the middle of the step; silence after the last phone. */
export function labelSteps(phones: readonly AlignedPhone[], samples: number, sampleRateHz: number): Uint8Array {
  const labels = new Uint8Array(Math.ceil(samples / LABEL_STEP_SAMPLES)).fill(classOf(SILENCE, 0));
  let at = 0;
  for (let step = 0; step < labels.length; step += 1) {
    const middleS = ((step + 0.5) * LABEL_STEP_SAMPLES) / sampleRateHz;
    while (at < phones.length && middleS >= (phones[at]?.endS ?? 0)) at += 1;
    const aligned = phones[at];
    if (aligned === undefined) break;
    labels[step] = classOf(aligned.phone, middleS < (aligned.startS + aligned.endS) / 2 ? 0 : 1);
  }
  return labels;
}
