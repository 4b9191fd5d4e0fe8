import { type Contribution, defineContribution, defineOptions, type Perturbation } from '@eva/core';
import { z } from 'zod';
import { backgroundNoise } from './noise/background-noise.ts';
import { SOUND_NAMES, type SoundName, soundLoop } from './sound/sounds.ts';

const noiseOptions = z.strictObject({
  snr: z
    .number()
    .min(-20)
    .max(60)
    .default(15)
    .describe("The caller's speech over the noise in dB, measured on the line. Default 15, the method's."),
});

/** Each sound behind a caller, at a loudness of its own. */
export default SOUND_NAMES.map(noise);

function noise(name: SoundName): Contribution<'perturbation', z.output<typeof noiseOptions>> {
  return defineContribution({
    protocol: 1,
    kind: 'perturbation',
    id: `noise-${name}`,
    options: defineOptions(noiseOptions),
    create({ snr }): Perturbation {
      // Made now and not when a call begins, where it would hold up the frames of others.
      const loop = soundLoop(name);
      return {
        kind: 'perturbation',
        layer: 'noise',
        level: String(snr),
        grade: gradeOf(snr),
        isCombinable: true,
        open({ side, random }) {
          if (side !== 'caller') return undefined;
          return backgroundNoise({ loop, snrDb: snr, firstSample: Math.floor(random() * loop.length) });
        },
      };
    },
  });
}

function gradeOf(snrDb: number): Perturbation['grade'] {
  if (snrDb >= 20) return 1;
  if (snrDb >= 15) return 2;
  if (snrDb >= 10) return 3;
  return snrDb >= 5 ? 4 : 5;
}
