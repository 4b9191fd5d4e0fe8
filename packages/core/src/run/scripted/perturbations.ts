import type { Perturbation } from '../../protocol/perturbation.ts';

/** Adds a hiss to the caller, so that another stream of chance gives other samples. */
export const hissing: Perturbation = {
  kind: 'perturbation',
  layer: 'noise',
  level: '20',
  grade: 1,
  open: ({ side, random }) =>
    side === 'agent' ? undefined : ({ samples }) => samples.map((sample) => sample + 0.01 * (random() - 0.5)),
};

/** Another caller, by its opening line. */
export const renamed: Perturbation = {
  kind: 'perturbation',
  layer: 'behaviour',
  grade: 1,
  rewrite: (brief) => ({ ...brief, goal: { ...brief.goal, openingLine: 'Rewritten.' } }),
};
