import type { Json } from '../protocol/json.ts';
import { canonicalJson } from '../tools/canonical-json.ts';
import type { StoredRun } from './run-record.ts';

/**
 * In what a run that is to go on differs from the one that was begun, one clause each; empty when it may go on. More
 * trials and more attempts only add calls, so they may differ; so may what says where and when the run was made.
 */
export function planDifferences(begun: StoredRun, wanted: StoredRun): readonly string[] {
  const setting = (name: 'domain' | 'clock' | 'seed' | 'locale' | 'callLimitMs'): readonly string[] =>
    begun[name] === wanted[name] ? [] : [`${name} was ${begun[name]} and is ${wanted[name]}`];
  const modeOf = ({ mode }: StoredRun): string => (mode === 'text' ? 'in text' : 'on the line');
  return [
    ...(modeOf(begun) === modeOf(wanted) ? [] : [`its calls were ${modeOf(begun)} and are to be ${modeOf(wanted)}`]),
    ...setting('domain'),
    ...setting('clock'),
    ...setting('seed'),
    ...setting('locale'),
    ...setting('callLimitMs'),
    ...(isSame(begun.timingBudget ?? null, wanted.timingBudget) ? [] : ['the timing budget is another one']),
    ...(wanted.trials >= begun.trials ? [] : [`there were ${begun.trials} trials and are ${wanted.trials}`]),
    ...(isSame(begun.perturbations ?? null, wanted.perturbations ?? null) ? [] : ['the perturbations are others']),
    ...(isSame(begun.provenance.judge ?? null, wanted.provenance.judge ?? null) ? [] : ['the judge is another one']),
    ...listDifferences('system', begun.systems, wanted.systems),
    ...listDifferences('caller', [begun.caller], [wanted.caller]),
    ...listDifferences('metric', begun.metrics, wanted.metrics),
    ...listDifferences('scenario', begun.scenarios, wanted.scenarios),
  ];
}

type Listed = { readonly id: string };

function listDifferences(what: string, begun: readonly Listed[], wanted: readonly Listed[]): readonly string[] {
  const differences: string[] = [];
  for (const one of begun) {
    const other = wanted.find(({ id }) => id === one.id);
    if (other === undefined) differences.push(`${what} ${one.id} is missing`);
    else if (!isSame(one, other)) differences.push(`${what} ${one.id} is not as it was`);
  }
  for (const { id } of wanted) {
    if (!begun.some((one) => one.id === id)) differences.push(`${what} ${id} is new`);
  }
  return differences;
}

function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(plain(one)) === canonicalJson(plain(other));
}

/** As it would be read back from a file. */
function plain(value: unknown): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}
