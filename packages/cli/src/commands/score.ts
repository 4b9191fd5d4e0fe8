import { resolve } from 'node:path';
import { loadDomain, loadMetrics, type StoredRun, scoreRun } from '@eva/core/engine';
import { recordComposites } from '@eva/report';
import { choosePrices } from '../cost/choose-prices.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { FIRST_PARTY } from '../first-party.ts';
import { chooseJudges } from '../judging/choose-judges.ts';
import { judgeDeskOf, tellSpending } from '../judging/judges-of-run.ts';
import { printWarnings, projectPlugins } from '../project-plugins.ts';
import { readRun } from '../read-run.ts';
import { printRun } from '../run-report.ts';
import { stderrLogger } from '../stderr-logger.ts';
import type { CommandContext } from './manifest-check.ts';

export interface ScoreOptions {
  readonly run: string;
  readonly metrics: readonly string[] | undefined;
  readonly judge?: string;
  readonly maxJudgeUsd?: number;
  readonly isJson: boolean;
}

/** Scores what a run recorded again, with the metrics that are installed here and now. */
export async function score(options: ScoreOptions, { terminal, env }: CommandContext): Promise<ExitCode> {
  const folder = resolve(terminal.cwd, options.run);
  const { run } = readRun(folder, options.run);
  // A run that was made elsewhere may not say by what; what has to be there `scoreRun` refuses without.
  const { plugins = [] }: Partial<StoredRun['provenance']> = run.provenance ?? {};
  const logger = stderrLogger(terminal, { isVerbose: false });
  const catalog = projectPlugins(terminal.cwd, terminal);
  printWarnings(catalog, terminal);
  const spec = { catalog, known: FIRST_PARTY, env, logger };
  const domain = await loadDomain(run.domain, spec);
  const judges = await chooseJudges(options.judge, {
    ...{ terminal, env, logger, catalog },
    ...(run.mode === undefined ? {} : { mode: run.mode }),
  });
  const metrics = await loadMetrics(options.metrics, { ...spec, ...(judges === undefined ? {} : { judges }) });
  const desk = judgeDeskOf({ judges }, options, { terminal, logger, runDir: folder });
  const used = plugins.find(({ contribution }) => contribution === domain.provenance.contribution);
  if (used !== undefined && used.entrySha256 !== domain.provenance.entrySha256) {
    logger.warn('the domain is not the one that the calls were made with', {
      made: `${used.package} ${used.version}`,
      now: `${domain.provenance.package} ${domain.provenance.version}`,
    });
  }
  const count = await scoreRun({
    runDir: folder,
    domain: domain.part,
    metrics: metrics.map(({ part }) => part),
    composites: recordComposites,
    onScored: ({ callId, attempt }) => terminal.err(`${callId}  attempt ${attempt} scored\n`),
    ...(desk === undefined ? {} : { judge: desk.ask }),
    ...(desk === undefined ? {} : { stopSignal: desk.budgetSpent }),
    signal: terminal.signal,
    epochMs: () => terminal.now().getTime(),
  });
  terminal.err(`eva: ${count} attempts scored by ${metrics.map(({ part }) => part.id).join(', ')}\n`);
  const isBudgetSpent = tellSpending(desk, terminal, 'score again with a higher --max-judge-usd');
  const code = printRun(
    readRun(folder, options.run),
    { ...options, prices: choosePrices(undefined, terminal) },
    terminal,
  );
  if (terminal.signal.aborted) return EXIT.interrupted;
  // What was scored before may be complete, and this is not.
  return isBudgetSpent && code === EXIT.done ? EXIT.incomplete : code;
}
