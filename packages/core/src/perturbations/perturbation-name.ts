import type { Perturbation, PerturbationPool } from '../protocol/perturbation.ts';

/** People write `layer:name`; the id of a contribution may hold no colon, and is `layer-name`. */
export function contributionIdOf(use: string): string {
  return use.includes('#') ? use : use.replace(':', '-');
}

export function perturbationName(contributionId: string): string {
  return contributionId.replace('-', ':');
}

/** Name of the condition, as results are grouped by it: `noise:cafe@10`. */
export function conditionOf(contributionId: string, perturbation: Perturbation | PerturbationPool): string {
  const { layer } = perturbation;
  const name = contributionId.startsWith(`${layer}-`) ? contributionId.slice(layer.length + 1) : contributionId;
  const level = 'level' in perturbation && perturbation.level !== undefined ? `@${perturbation.level}` : '';
  return `${layer}:${name}${level}`;
}
