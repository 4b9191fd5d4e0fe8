import { InputError, type Scenario } from '@eva/core';
import { nearestName } from '@eva/core/engine';

export interface ScenarioChoice {
  /** Only these, in the order of the domain; all when absent. */
  readonly ids?: readonly string[];
  /** At most so many. */
  readonly limit?: number;
}

/** Takes what was asked for; an id that does not exist is answered with the nearest one that does. */
export async function chooseScenarios(
  all: AsyncIterable<Scenario>,
  choice: ScenarioChoice,
): Promise<readonly Scenario[]> {
  const { ids, limit = Number.POSITIVE_INFINITY } = choice;
  const chosen: Scenario[] = [];
  const seen: string[] = [];
  for await (const scenario of all) {
    seen.push(scenario.id);
    if (ids === undefined || ids.includes(scenario.id)) chosen.push(scenario);
    if (ids === undefined && chosen.length >= limit) break;
  }
  const unknown = (ids ?? []).filter((id) => !seen.includes(id));
  if (unknown.length > 0) throw unknownScenarios(unknown, seen);
  if (chosen.length === 0) {
    throw new InputError({ code: 'scenario-invalid', problems: [{ message: 'the domain has no scenario' }] });
  }
  return chosen.slice(0, limit);
}

function unknownScenarios(unknown: readonly string[], known: readonly string[]): InputError {
  const problems = unknown.map((id) => {
    const nearest = nearestName(id, known);
    return {
      path: '--scenario',
      message: `there is no scenario "${id}"`,
      expected: `one of ${known.join(', ')}`,
      ...(nearest === undefined ? {} : { nearest }),
    };
  });
  return new InputError({ code: 'scenario-unknown', problems });
}
