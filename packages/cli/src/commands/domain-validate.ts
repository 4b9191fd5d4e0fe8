import { resolve } from 'node:path';
import { conversationFindings } from '../domain/check-conversation.ts';
import { danglingReferences } from '../domain/check-references.ts';
import { checkScenario } from '../domain/check-scenario.ts';
import { loadScenarios } from '../domain/domain-scenarios.ts';
import { type Finding, findingText } from '../domain/finding.ts';
import { openDomain } from '../domain/open-domain.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { CommandContext } from './manifest-check.ts';

export interface DomainCheckOptions {
  readonly scenarios?: string;
  readonly json?: true;
}

/** Finds what is wrong with the scenarios of a domain; bad input when anything is. */
export async function domainValidate(
  use: string,
  options: DomainCheckOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const { terminal } = context;
  const domain = await openDomain(use, context);
  const folder = options.scenarios === undefined ? undefined : resolve(terminal.cwd, options.scenarios);
  const loaded = await loadScenarios(domain, folder);
  const scenarios = loaded.scenarios.map(({ scenario }) => scenario);
  const findings: readonly Finding[] = [
    ...loaded.findings,
    ...scenarios.flatMap((scenario) => checkScenario(domain, scenario)),
    ...danglingReferences(scenarios),
    ...(await conversationFindings(domain, scenarios, context)),
  ];
  if (options.json === true) {
    terminal.out(`${JSON.stringify({ domain: domain.id, scenarios: scenarios.length, findings }, null, 2)}\n`);
  } else {
    for (const finding of findings) terminal.err(`eva: ${findingText(finding)}\n`);
    const verdict = findings.length === 0 ? 'all right' : `${findings.length} findings`;
    terminal.out(`${domain.id}: ${scenarios.length} scenarios, ${verdict}\n`);
  }
  return findings.length === 0 ? EXIT.done : EXIT.badInput;
}
