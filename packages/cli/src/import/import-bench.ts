import type { Domain, InputProblem, Scenario } from '@eva/core';
import { type BenchSet, benchError, inRecord } from './bench-folder.ts';
import { resolverOf, unresolved } from './placeholders.ts';
import { scenarioFrom } from './record-scenario.ts';
import { type ScenarioSource, SOURCE_SCHEMA } from './scenario-source.ts';

export interface ImportedScenario {
  readonly scenario: Scenario;
  readonly source: ScenarioSource;
  /** What the goal says and the scripted caller will not do, each in a clause. */
  readonly notDerived: readonly string[];
}

/** All records of a set as scenarios of one language, or `InputError` with everything that stands against it. */
export function importSet(
  set: BenchSet,
  language: string,
  outline: Domain['outline'] | undefined,
): readonly ImportedScenario[] {
  const aliases = new Map(set.aliases.map((alias) => [alias.name, alias]));
  const problems: InputProblem[] = [];
  const imported = set.records.flatMap(({ record, scenarioDb }): readonly ImportedScenario[] => {
    const found = languageProblems(record, language);
    if (found.length === 0) {
      const resolver = resolverOf(record, aliases, language);
      const scenario = scenarioFrom({ domain: set.domain, record, language }, resolver, scenarioDb);
      found.push(...leftTokens(scenario));
      if (found.length === 0) {
        const source: ScenarioSource = { schema: SOURCE_SCHEMA, domain: set.domain, language, record, scenarioDb };
        return [{ ...outlined(scenario, language, outline), source }];
      }
    }
    problems.push(...found.map((problem) => inRecord(set.file, record.id, problem)));
    return [];
  });
  if (problems.length > 0) throw benchError(problems);
  return imported;
}

/** The scripted caller speaks English only, so there is nothing to derive in other languages. */
function outlined(
  scenario: Scenario,
  language: string,
  outline: Domain['outline'] | undefined,
): Pick<ImportedScenario, 'scenario' | 'notDerived'> {
  if (outline === undefined || language !== 'en') return { scenario, notDerived: [] };
  const { goal, now, workflow, tags } = scenario;
  const { script, flows, notDerived } = outline({ goal, now, workflow, tags });
  return { scenario: { ...scenario, goal: { ...goal, script }, flows }, notDerived };
}

function languageProblems(record: BenchSet['records'][number]['record'], language: string): InputProblem[] {
  return (['culture_overrides', 'starting_utterances'] as const).flatMap((field) => {
    const languages = Object.keys(record[field]);
    if (languages.includes(language)) return [];
    return [{ path: field, message: `has nothing for "${language}"`, expected: languages.join(', ') }];
  });
}

function leftTokens({ goal, persona, initialDb, expectedDb, intendedTrace = [] }: Scenario): readonly InputProblem[] {
  const parts = {
    goal: { summary: goal.summary, openingLine: goal.openingLine, facts: goal.facts, decisionTree: goal.decisionTree },
    persona: { description: persona.description },
    initialDb,
    expectedDb,
    intendedTrace: intendedTrace.map(({ arguments: given }) => given),
  };
  return Object.entries(parts).flatMap(([name, part]) =>
    unresolved(part, name).map(({ path, token }) => ({ path, message: `no value is known for ${token}` })),
  );
}
