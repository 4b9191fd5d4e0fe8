import { resolve } from 'node:path';
import { type Domain, EvaError, InputError } from '@eva/core';
import { loadDomain, nearestName } from '@eva/core/engine';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { FIRST_PARTY } from '../first-party.ts';
import { BENCH_DOMAINS, type BenchDomain, readBenchFolder } from '../import/bench-folder.ts';
import { importSet } from '../import/import-bench.ts';
import { type ImportedSet, refuseExisting, writeImport } from '../import/write-import.ts';
import { projectPlugins } from '../project-plugins.ts';
import { stderrLogger } from '../stderr-logger.ts';
import type { CommandContext } from './manifest-check.ts';

export interface ImportOptions {
  readonly out: string;
  readonly domain?: string;
  readonly locale: string;
  readonly from?: 'hf';
  readonly json?: true;
}

/** Makes scenarios of the public records in a folder. Reads and checks everything before anything is written. */
export async function importEvaBench(
  folder: string | undefined,
  options: ImportOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const { terminal } = context;
  if (options.from === 'hf' || folder === undefined) throw notHere(folder);
  const out = { path: resolve(terminal.cwd, options.out), shown: options.out };
  await refuseExisting(out);
  const path = resolve(terminal.cwd, folder);
  const sets = await readBenchFolder({ path, shown: folder }, domainsOf(options.domain));
  const imported: ImportedSet[] = [];
  for (const set of sets) {
    const domain = await installedDomain(set.domain, context);
    imported.push({ set, scenarios: importSet(set, options.locale, domain?.outline) });
  }
  await writeImport(out.path, path, imported);
  print(imported, options, context);
  return EXIT.done;
}

function domainsOf(id: string | undefined): readonly BenchDomain[] | undefined {
  if (id === undefined) return undefined;
  const known = BENCH_DOMAINS.find((domain) => domain === id);
  if (known !== undefined) return [known];
  const nearest = nearestName(id, BENCH_DOMAINS);
  throw new InputError({
    code: 'domain-unknown',
    problems: [
      {
        path: '--domain',
        message: `the data set has no domain "${id}"`,
        expected: `one of ${BENCH_DOMAINS.join(', ')}`,
        ...(nearest === undefined ? {} : { nearest }),
      },
    ],
  });
}

/** A domain that is not installed can be imported all the same; it has nothing to add then. */
async function installedDomain(id: string, { terminal, env }: CommandContext): Promise<Domain | undefined> {
  const catalog = projectPlugins(terminal.cwd, terminal);
  const logger = stderrLogger(terminal, { isVerbose: false });
  try {
    return (await loadDomain(id, { catalog, known: FIRST_PARTY, env, logger })).part;
  } catch (error) {
    if (EvaError.is(error) && error.code === 'plugin-not-found') return undefined;
    throw error;
  }
}

function print(imported: readonly ImportedSet[], options: ImportOptions, { terminal }: CommandContext): void {
  if (options.json === true) {
    const sets = imported.map(({ set, scenarios }) => ({
      domain: set.domain,
      folder: `${options.out}/${set.domain}`,
      scenarios: scenarios.length,
      notDerived: Object.fromEntries(
        scenarios.flatMap(({ scenario, notDerived }) => (notDerived.length === 0 ? [] : [[scenario.id, notDerived]])),
      ),
    }));
    terminal.out(`${JSON.stringify(sets, null, 2)}\n`);
    return;
  }
  for (const { set, scenarios } of imported) {
    const scripted = scenarios.filter(({ scenario }) => scenario.goal.script !== undefined).length;
    const offline = scripted === 0 ? 'none for the offline caller' : `${scripted} for the offline caller`;
    terminal.out(
      `${options.out}/${set.domain}: ${scenarios.length} scenarios, ${offline}\n` +
        `  eva run SYSTEM.yaml --domain ${set.domain} --scenarios ${options.out}/${set.domain}\n`,
    );
    for (const { scenario, notDerived } of scenarios) {
      if (notDerived.length > 0) terminal.err(`eva: note: ${scenario.id}: not derived: ${notDerived.join('; ')}\n`);
    }
  }
}

/** eva downloads nothing by itself: which version was scored has to be the user's choice. */
function notHere(folder: string | undefined): InputError {
  const where = folder === undefined ? 'DIR' : folder;
  return new InputError({
    code: 'import-no-folder',
    problems: [
      {
        message:
          'eva reads the data set from a folder and downloads nothing. It is EVA-Bench: on Hugging Face ' +
          'ServiceNow-AI/eva-bench (configurations airline, itsm, medical, split test), and in the repository ' +
          'ServiceNow/eva on GitHub, whose data folder has the form that is read here',
      },
    ],
    hint:
      `Download from the repository, into one folder: airline_dataset.json, itsm_dataset.json, medical_hr_dataset.json, ` +
      `the folders airline_scenarios, itsm_scenarios, medical_hr_scenarios and itsm_aliases, and LICENSE. ` +
      `Then: eva import eva-bench ${where} --out scenarios`,
  });
}
