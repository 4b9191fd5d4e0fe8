import { type CallerManner, type Contribution, defineContribution, defineOptions, type Perturbation } from '@eva/core';
import { z } from 'zod';

export interface BehaviourSpec {
  /** Without `behaviour-`. */
  readonly name: string;
  readonly grade: Perturbation['grade'];
  /** For callers that are models: who they are, in the second person. */
  readonly persona: string;
  /** The same for callers that act by rules. */
  readonly manner: CallerManner;
}

/** Somebody who is harder to talk to. Takes the place of the scenario's persona; goal and facts stay as they are. */
export function behaviour({ name, grade, persona, manner }: BehaviourSpec): Contribution<'perturbation', object> {
  return defineContribution({
    protocol: 1,
    kind: 'perturbation',
    id: `behaviour-${name}`,
    options: defineOptions(z.strictObject({})),
    create: (): Perturbation => ({
      kind: 'perturbation',
      layer: 'behaviour',
      grade,
      // What the caller says in passing is English.
      language: 'en',
      rewrite: (brief) => ({ ...brief, persona: { ...brief.persona, id: name, description: persona }, manner }),
    }),
  });
}
