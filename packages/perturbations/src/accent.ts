import { type Contribution, defineContribution, defineOptions, type Perturbation } from '@eva/core';
import { z } from 'zod';

/** The method's four, and those that offline voices really have. Whether a caller has one is the caller's to say. */
const ACCENTS = ['french', 'indian', 'spanish', 'chinese', 'scottish'] as const;

const accentOptions = z.strictObject({
  voice: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Voice with this accent, by the name its provider gives it. Default: the one that the caller has for it.',
    ),
});

const voiceOptions = z.strictObject({
  voice: z.string().min(1).describe('Voice to call with, by the name that its provider gives it.'),
});

/** Somebody else's voice, whatever it sounds like; named after the voice and not after an accent. */
const otherVoice = defineContribution({
  protocol: 1,
  kind: 'perturbation',
  id: 'accent-voice',
  options: defineOptions(voiceOptions),
  create: ({ voice }: z.output<typeof voiceOptions>): Perturbation => ({
    kind: 'perturbation',
    layer: 'accent',
    level: voice,
    grade: 2,
    rewrite: (brief) => ({ ...brief, voice }),
  }),
});

export default [...ACCENTS.map(accent), otherVoice];

function accent(name: (typeof ACCENTS)[number]): Contribution<'perturbation', z.output<typeof accentOptions>> {
  return defineContribution({
    protocol: 1,
    kind: 'perturbation',
    id: `accent-${name}`,
    options: defineOptions(accentOptions),
    create: ({ voice }): Perturbation => ({
      kind: 'perturbation',
      layer: 'accent',
      grade: 2,
      language: 'en',
      ...(voice === undefined ? { needsAccent: name } : { level: voice }),
      rewrite: (brief) => ({ ...brief, accent: name, ...(voice === undefined ? {} : { voice }) }),
    }),
  });
}
