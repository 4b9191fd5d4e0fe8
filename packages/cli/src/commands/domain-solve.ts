import { resolve } from 'node:path';
import { databaseHash } from '@eva/core';
import { differenceText } from '../domain/database-difference.ts';
import { type LoadedScenario, loadScenarios } from '../domain/domain-scenarios.ts';
import { findingText } from '../domain/finding.ts';
import { openDomain } from '../domain/open-domain.ts';
import { replay } from '../domain/replay-trace.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { DomainCheckOptions } from './domain-validate.ts';
import type { CommandContext } from './manifest-check.ts';

interface Solved {
  readonly scenario: string;
  readonly isSolved: boolean;
  readonly expectedHash: string;
  readonly hash: string | null;
  readonly calls: number;
  readonly rewrittenIds: number;
  /** Where the trace ends instead; null when solved. */
  readonly why: string | null;
}

/** Carries every intended trace out and compares what is left with the expected database. */
export async function domainSolve(
  use: string,
  options: DomainCheckOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const { terminal } = context;
  const domain = await openDomain(use, context);
  const folder = options.scenarios === undefined ? undefined : resolve(terminal.cwd, options.scenarios);
  const { scenarios, findings } = await loadScenarios(domain, folder);
  for (const finding of findings) terminal.err(`eva: ${findingText(finding)}\n`);
  const solved = scenarios.map((loaded) => solve(domain, loaded));
  const failed = solved.filter(({ isSolved }) => !isSolved);
  if (options.json === true) {
    terminal.out(`${JSON.stringify({ domain: domain.id, scenarios: solved }, null, 2)}\n`);
  } else {
    for (const { scenario, why } of failed) terminal.err(`eva: ${scenario}: ${why}\n`);
    const rewritten = solved.filter(({ rewrittenIds }) => rewrittenIds > 0).length;
    const note = rewritten === 0 ? '' : `, ${rewritten} of them with ids that the tools make differently today`;
    terminal.out(`${domain.id}: ${solved.length - failed.length} of ${solved.length} scenarios solved${note}\n`);
  }
  if (findings.length > 0) return EXIT.badInput;
  return failed.length === 0 ? EXIT.done : EXIT.thresholdFailed;
}

function solve(domain: Parameters<typeof replay>[0], { scenario, rewrittenIds }: LoadedScenario): Solved {
  const { id, intendedTrace, expectedDb } = scenario;
  const base = {
    scenario: id,
    rewrittenIds,
    expectedHash: databaseHash(expectedDb),
    calls: intendedTrace?.length ?? 0,
  };
  if (intendedTrace === undefined) return { ...base, isSolved: false, hash: null, why: 'has no intended trace' };
  const { isSolved, finalDb } = replay(domain, scenario, intendedTrace);
  const hash = databaseHash(finalDb);
  if (isSolved) return { ...base, isSolved, hash, why: null };
  const isSession = hash === base.expectedHash;
  const why = isSession ? 'the caller is not identified as expected' : differenceText(expectedDb, finalDb);
  return { ...base, isSolved, hash, why };
}
