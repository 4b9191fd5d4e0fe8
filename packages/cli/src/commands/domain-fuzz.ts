import { resolve } from 'node:path';
import { loadScenarios } from '../domain/domain-scenarios.ts';
import { fuzzDomain } from '../domain/fuzz-domain.ts';
import { fuzzFindingText } from '../domain/fuzz-finding.ts';
import { openDomain } from '../domain/open-domain.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { DomainCheckOptions } from './domain-validate.ts';
import type { CommandContext } from './manifest-check.ts';

export interface DomainFuzzOptions extends DomainCheckOptions {
  readonly calls: number;
  readonly seed: number;
}

/** Calls the tools of a domain at random; bad input when one breaks a promise of tools. */
export async function domainFuzz(use: string, options: DomainFuzzOptions, context: CommandContext): Promise<ExitCode> {
  const { terminal } = context;
  const { calls, seed } = options;
  const domain = await openDomain(use, context);
  const folder = options.scenarios === undefined ? undefined : resolve(terminal.cwd, options.scenarios);
  const scenarios = (await loadScenarios(domain, folder)).scenarios.map(({ scenario }) => scenario);
  if (scenarios.length === 0) {
    terminal.err(`eva: ${options.scenarios ?? domain.id}: holds no scenario, and so no database to call tools on\n`);
    return EXIT.badInput;
  }
  const report = fuzzDomain({ domain, scenarios, calls, seed });
  const { findings, succeeded, refused, neverSucceeded } = report;
  if (options.json === true) {
    terminal.out(`${JSON.stringify({ domain: domain.id, calls, seed, ...report }, null, 2)}\n`);
  } else {
    for (const finding of findings) terminal.err(`eva: ${fuzzFindingText(finding)}\n`);
    if (neverSucceeded.length > 0) terminal.err(`eva: no call succeeded of ${neverSucceeded.join(', ')}\n`);
    const verdict =
      findings.length === 0 ? 'all right' : findings.length === 1 ? '1 finding' : `${findings.length} findings`;
    const made = `${calls} calls of ${domain.tools.length} tools, seed ${seed}`;
    terminal.out(`${domain.id}: ${made}: ${succeeded} succeeded, ${refused} refused, ${verdict}\n`);
  }
  return findings.length === 0 ? EXIT.done : EXIT.badInput;
}
