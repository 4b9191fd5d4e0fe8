import { InputError, type InputProblem } from '../errors/input-error.ts';
import type { PluginProvenance } from '../manifest/composed-system.ts';
import { problemAt } from '../manifest/schema-problems.ts';
import type { Perturbation, PerturbationPool } from '../protocol/perturbation.ts';
import {
  type AskedPerturbation,
  type AskedPerturbations,
  type AskedPool,
  NOWHERE,
  unlocatedDocument,
} from './asked-perturbations.ts';
import { combinationProblem, nameProblems, type PerturbableCall, whyImpossible } from './combine-perturbations.ts';
import type { ComposedPerturbation } from './composed-perturbation.ts';
import {
  type CreatedPerturbation,
  type CreatePerturbationContext,
  type PerturbationMaker,
  perturbationMaker,
} from './create-perturbation.ts';
import { drawCombinations } from './draw-perturbations.ts';
import { conditionOf, perturbationName } from './perturbation-name.ts';
import type { PerturbationPlan } from './perturbation-plan.ts';

export interface ComposePerturbationsSpec extends CreatePerturbationContext {
  readonly asked: AskedPerturbations;
  /** What is to be perturbed. */
  readonly call: PerturbableCall;
}

export interface ComposedPerturbations {
  readonly plan: PerturbationPlan;
  /** By the names of their conditions. */
  readonly instances: ReadonlyMap<string, Perturbation>;
  readonly plugins: readonly PluginProvenance[];
  /** Draws of pools that these calls cannot have, each in a clause for people. */
  readonly leftOut: readonly string[];
}

interface ComposedPool {
  readonly id: string;
  readonly draws: readonly (readonly ComposedPerturbation[])[];
}

interface Composing {
  readonly maker: PerturbationMaker;
  readonly call: PerturbableCall;
  readonly problems: InputProblem[];
  readonly leftOut: string[];
}

/** Makes what was asked for real: loaded, options checked, and every combination that can come up possible. */
export async function composePerturbations(spec: ComposePerturbationsSpec): Promise<ComposedPerturbations> {
  const problems: InputProblem[] = [];
  const maker = perturbationMaker(spec, problems);
  const composing: Composing = { maker, call: spec.call, problems, leftOut: [] };
  const always: ComposedPerturbation[] = [];
  const askedPools: AskedPool[] = [];
  for (const asked of spec.asked.always) {
    const created = await maker.create(asked);
    if (created === undefined) continue;
    const { instance } = created;
    if (instance.layer === 'pool') askedPools.push(poolOf(created, instance));
    else always.push(composed(asked, created, instance));
  }
  for (const one of always) {
    const message = whyImpossible(one, spec.call);
    if (message !== undefined) problems.push(problemAt(one.asked.document, [...one.asked.path, 'use'], { message }));
  }
  const pools: ComposedPool[] = [];
  for (const asked of [...askedPools, ...spec.asked.pools]) pools.push(await composePool(asked, composing));

  const all = [...always, ...pools.flatMap(({ draws }) => draws.flat())];
  const { ofOne, ofTwo } = drawCombinations(always, pools);
  problems.push(
    ...ofOne.flatMap((one) => combinationProblem(one) ?? []),
    ...ofTwo.flatMap(({ pools, pairs }) => poolsProblem(pools, pairs) ?? []),
    ...nameProblems(all),
  );
  if (problems.length > 0) {
    throw new InputError({ code: 'perturbation-invalid', problems: distinct(problems.map(unlocated)) });
  }
  return {
    plan: {
      always: always.map(({ stored }) => stored),
      pools: pools.map(({ id, draws }) => ({ id, draws: draws.map((draw) => draw.map(({ stored }) => stored)) })),
    },
    instances: new Map(all.map(({ stored, perturbation }) => [stored.id, perturbation])),
    plugins: maker.plugins,
    leftOut: composing.leftOut,
  };
}

/** A draw that these calls cannot have is left out; a pool that then is empty is a mistake. */
async function composePool({ id, draws, document }: AskedPool, composing: Composing): Promise<ComposedPool> {
  const { maker, call, problems, leftOut } = composing;
  const possible: (readonly ComposedPerturbation[])[] = [];
  const problemsBefore = problems.length;
  for (const draw of draws) {
    const members: ComposedPerturbation[] = [];
    for (const asked of draw) {
      const created = await maker.create(asked);
      if (created === undefined) continue;
      const { instance } = created;
      if (instance.layer !== 'pool') members.push(composed(asked, created, instance));
      else problems.push(problemAt(document, asked.path, { message: 'a pool cannot be drawn from a pool' }));
    }
    const why = members.flatMap((one) => whyImpossible(one, call) ?? [])[0];
    if (why === undefined) possible.push(members);
    else leftOut.push(`${id} goes without ${members.map(({ stored }) => stored.id).join('+')}: ${why}`);
  }
  if (possible.length === 0 && problems.length === problemsBefore) {
    problems.push({ file: document.file, message: `${id} has nothing left to draw`, expected: 'one possible draw' });
  }
  return { id, draws: possible };
}

/** Two pools that do not go together mostly do not in many ways; the first one says it. */
function poolsProblem(
  [one, other]: readonly [ComposedPool, ComposedPool],
  pairs: readonly (readonly ComposedPerturbation[])[],
): InputProblem | undefined {
  for (const pair of pairs) {
    const problem = combinationProblem(pair);
    if (problem === undefined) continue;
    const message = `${one.id} and ${other.id} do not go together: ${problem.message}`;
    return { ...problem, message, expected: 'one of the two pools' };
  }
  return undefined;
}

function composed(
  asked: AskedPerturbation,
  { contributionId, packageName, options }: CreatedPerturbation,
  perturbation: Perturbation,
): ComposedPerturbation {
  const id = conditionOf(contributionId, perturbation);
  const stored = { id, grade: perturbation.grade, use: `${packageName}#${contributionId}`, options };
  return { stored, perturbation, asked };
}

function poolOf({ contributionId, packageName }: CreatedPerturbation, { draws }: PerturbationPool): AskedPool {
  const document = unlocatedDocument(`${packageName}#${contributionId}`, { draws });
  return {
    id: perturbationName(contributionId),
    document,
    draws: draws.map((draw, at) =>
      draw.map(({ use, options = {} }, index) => ({ use, options, document, path: ['draws', at, index] })),
    ),
  };
}

/** A flag has no lines, and names its option without `options`. */
function unlocated(problem: InputProblem): InputProblem {
  if (problem.line !== NOWHERE.line) return problem;
  const { line: _, column: __, path, ...flag } = problem;
  const [, option] = /^options\.(.+)$/.exec(path ?? '') ?? [];
  return { ...flag, ...(option === undefined ? {} : { path: option }) };
}

function distinct(problems: readonly InputProblem[]): readonly InputProblem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}
