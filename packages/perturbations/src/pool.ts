import { defineContribution, defineOptions, type PerturbationPool, type PerturbationUse } from '@eva/core';
import { z } from 'zod';
import { EASY } from './pool/easy.ts';
import { HARD } from './pool/hard.ts';
import { MEDIUM } from './pool/medium.ts';

export default [pool('easy', EASY), pool('medium', MEDIUM), pool('hard', HARD)];

function pool(name: string, draws: readonly (readonly PerturbationUse[])[]) {
  return defineContribution({
    protocol: 1,
    kind: 'perturbation',
    id: `pool-${name}`,
    options: defineOptions(z.strictObject({})),
    create: (): PerturbationPool => ({ kind: 'perturbation', layer: 'pool', draws }),
  });
}
