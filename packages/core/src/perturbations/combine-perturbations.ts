import type { InputProblem } from '../errors/input-error.ts';
import { problemAt } from '../manifest/schema-problems.ts';
import { canonicalJson } from '../tools/canonical-json.ts';
import type { ComposedPerturbation } from './composed-perturbation.ts';

/** What of a call decides which perturbations it can have. */
export interface PerturbableCall {
  /** What the caller says that it can speak with. */
  readonly accents: readonly string[];
  /** BCP 47. */
  readonly locale: string;
  readonly mode?: 'text';
}

/** Why calls like these cannot have it; undefined when they can. */
export function whyImpossible(
  { perturbation, stored }: ComposedPerturbation,
  { accents, locale, mode }: PerturbableCall,
): string | undefined {
  const { needsAccent, language } = perturbation;
  if (mode === 'text' && perturbation.open !== undefined) {
    return `${stored.id} lies on the line, and a call in text has none`;
  }
  if (needsAccent !== undefined && !accents.includes(needsAccent)) {
    const has = accents.length === 0 ? 'none' : accents.join(', ');
    return `this caller has no ${needsAccent} accent (it has ${has}); a voice that has one can be named, as voice=NAME`;
  }
  if (language !== undefined && primary(language) !== primary(locale)) {
    return `${stored.id} speaks ${language}, and the calls are in ${locale}`;
  }
  return undefined;
}

/** Why these cannot act together; undefined when they can. */
export function combinationProblem(combination: readonly ComposedPerturbation[]): InputProblem | undefined {
  for (const [index, one] of combination.entries()) {
    for (const other of combination.slice(0, index)) {
      const problem = pairProblem(other, one);
      if (problem !== undefined) return problemAt(one.asked.document, [...one.asked.path, 'use'], problem);
    }
  }
  return undefined;
}

function pairProblem(
  one: ComposedPerturbation,
  other: ComposedPerturbation,
): { readonly message: string; readonly expected?: string } | undefined {
  if (one.stored.id === other.stored.id) return { message: `${one.stored.id} comes twice` };
  const { layer } = one.perturbation;
  if (layer !== other.perturbation.layer) return undefined;
  if (one.perturbation.isCombinable === true && other.perturbation.isCombinable === true) return undefined;
  return { message: `${one.stored.id} and ${other.stored.id} exclude each other`, expected: `at most one ${layer}` };
}

/** Two that differ may not have one name, or results could not tell them apart. */
export function nameProblems(all: readonly ComposedPerturbation[]): readonly InputProblem[] {
  return all.flatMap((one, index) => {
    const { stored, asked } = one;
    const other = all.slice(0, index).find((earlier) => earlier.stored.id === stored.id);
    if (other === undefined || isSame(other.stored, stored)) return [];
    const message = `${stored.id} stands for two different ones: their name does not tell their options apart`;
    return [problemAt(asked.document, [...asked.path, 'use'], { message })];
  });
}

function isSame(one: ComposedPerturbation['stored'], other: ComposedPerturbation['stored']): boolean {
  return one.use === other.use && canonicalJson(one.options) === canonicalJson(other.options);
}

function primary(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? tag;
}
