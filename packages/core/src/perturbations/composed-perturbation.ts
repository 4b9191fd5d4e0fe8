import type { Perturbation } from '../protocol/perturbation.ts';
import type { AskedPerturbation } from './asked-perturbations.ts';
import type { StoredPerturbation } from './perturbation-plan.ts';

/** A perturbation made real, and who asked for it where. */
export interface ComposedPerturbation {
  readonly stored: StoredPerturbation;
  readonly perturbation: Perturbation;
  readonly asked: AskedPerturbation;
}
