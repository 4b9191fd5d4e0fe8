import { existsSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { RunStateError } from '@eva/core';
import { planDifferences, planRun, type RunPlan, runPlan, storedRun } from '@eva/core/engine';
import { type PriceTable, recordComposites } from '@eva/report';
import { chooseProgress } from '../choose-progress.ts';
import { budgetRemedy, budgetText, type CallsBudget, callsBudget } from '../cost/calls-budget.ts';
import { choosePrices } from '../cost/choose-prices.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { judgeDeskOf, judgeProvenance, tellSpending } from '../judging/judges-of-run.ts';
import { type PreparedRun, prepareRun } from '../prepare-run.ts';
import { printPlan } from '../print-plan.ts';
import { runningVersions } from '../provenance.ts';
import { readRun } from '../read-run.ts';
import { folderToResume, freeFolder, runIdFrom } from '../run-folder.ts';
import type { RunOptions } from '../run-options.ts';
import { printRun } from '../run-report.ts';
import { stderrLogger } from '../stderr-logger.ts';
import type { Terminal } from '../terminal.ts';
import { toolServerFor } from '../tool-server-for.ts';
import type { CommandContext } from './manifest-check.ts';

/** Longest call, in ms; the method's limit. */
const CALL_LIMIT_MS = 600_000;
const ON_INTERRUPT =
  'eva: interrupted: the calls that run are finished first. Ctrl-C again stops at once, and only they are lost.\n';

/** Checks everything, then calls: a mistake in what was given costs no call and leaves no file. */
export async function run(files: readonly string[], options: RunOptions, context: CommandContext): Promise<ExitCode> {
  const { terminal, env } = context;
  const isVerbose = options.verbose === true;
  const isResume = options.resume === true;
  const isJson = options.json === true;
  const view = chooseProgress(terminal, { isVerbose });
  const logger = stderrLogger({ ...terminal, err: view.note }, { isVerbose });
  const prepared = await prepareRun(files, options, { terminal, env, logger });
  const prices = choosePrices(options.prices, terminal);
  const startedAt = terminal.now();
  const systemIds = [...prepared.systems.keys()];
  const outDir = isResume
    ? folderToResume(options.out, terminal.cwd)
    : freeFolder(options.out ?? join('runs', runIdFrom(startedAt, systemIds)), terminal.cwd);
  const plan = planOf(prepared, options, basename(outDir));
  const { concurrency } = options;
  if (options.dryRun === true) {
    const started = startedAt.toISOString();
    const done = isResume ? doneCalls(plan, prepared, outDir) : new Set<string>();
    printPlan({ plan, prepared, outDir, concurrency, done, startedAt: started }, { isJson }, terminal);
    return EXIT.done;
  }
  const budget =
    options.maxUsd === undefined ? undefined : callsBudget({ maxUsd: options.maxUsd, prices, prepared, outDir });
  terminal.err(introduction(plan, prepared, relative(terminal.cwd, outDir)));

  const desk = judgeDeskOf(prepared, options, { terminal, logger, runDir: outDir });
  const toolServer = await toolServerFor(prepared.systems.values());
  const tellInterrupt = () => view.note(ON_INTERRUPT);
  terminal.signal.addEventListener('abort', tellInterrupt, { once: true });
  try {
    await runPlan(plan, {
      ...prepared,
      ...(prepared.conditions === undefined ? {} : { perturbations: prepared.conditions.instances }),
      ...(toolServer === undefined ? {} : { toolServer }),
      outDir,
      isResume,
      composites: recordComposites,
      onProgress: (progress) => {
        view.tell(progress);
        budget?.look(progress);
      },
      ...(desk === undefined ? {} : { judge: desk.ask }),
      ...(budget === undefined ? {} : { onUsage: budget.take }),
      stopSignal: AbortSignal.any([
        terminal.signal,
        ...(desk === undefined ? [] : [desk.budgetSpent]),
        ...(budget === undefined ? [] : [budget.spent]),
      ]),
      signal: new AbortController().signal,
      logger,
      provenance: {
        startedAt: startedAt.toISOString(),
        plugins: prepared.plugins,
        ...judgeProvenance(prepared),
        ...runningVersions(terminal.cwd),
      },
      concurrency,
      epochMs: () => terminal.now().getTime(),
    });
  } finally {
    view.end();
    await toolServer?.[Symbol.asyncDispose]();
    terminal.signal.removeEventListener('abort', tellInterrupt);
  }
  const isJudgingCut = tellSpending(desk, terminal);
  const code = report(outDir, { isJson, prices, budget }, terminal);
  // Its last call is there, and some of its scores are not.
  return isJudgingCut && code === EXIT.done ? EXIT.incomplete : code;
}

interface ReportOptions {
  readonly isJson: boolean;
  readonly prices: PriceTable;
  readonly budget: CallsBudget | undefined;
}

function report(outDir: string, { budget, ...options }: ReportOptions, terminal: Terminal): ExitCode {
  const read = readRun(outDir);
  const code = printRun(read, options, terminal);
  const isUnfinished = read.calls.some(({ attempts }) => attempts.length === 0);
  if (budget?.spent.aborted === true && code !== EXIT.done) {
    const goOn = `the same command with --resume --out ${relative(terminal.cwd, outDir)} and ${budgetRemedy(budget)}`;
    terminal.err(`eva: ${budgetText(budget)}. To go on: ${goOn}\n`);
  }
  if (!terminal.signal.aborted || (code === EXIT.done && !isUnfinished)) return code;
  terminal.err(
    `eva: interrupted; what was finished is kept. To go on: the same command with --resume --out ${relative(terminal.cwd, outDir)}\n`,
  );
  return EXIT.interrupted;
}

/** The calls of the run in this folder that are not made again; refuses a folder that holds another run. */
function doneCalls(plan: RunPlan, prepared: PreparedRun, outDir: string): ReadonlySet<string> {
  if (!existsSync(join(outDir, 'run.json'))) return new Set();
  const read = readRun(outDir);
  const wanted = storedRun(plan, {
    ...prepared,
    provenance: { startedAt: '', plugins: [], ...judgeProvenance(prepared) },
  });
  const differences = planDifferences(read.run, wanted);
  if (differences.length > 0) {
    throw new RunStateError({
      code: 'run-plan-differs',
      message: [`${outDir} holds another run:`, ...differences].join('\n'),
      hint: 'Resume it with what it was begun with, or give this run another folder.',
    });
  }
  const settled = read.calls.filter(
    ({ scores, attempts }) => scores !== undefined || attempts.length >= plan.maxAttempts,
  );
  return new Set(settled.map(({ callId }) => callId));
}

function planOf(prepared: PreparedRun, options: RunOptions, runId: string): RunPlan {
  return planRun({
    runId,
    domain: prepared.domain.id,
    systems: [...prepared.systems.keys()],
    scenarios: prepared.scenarios,
    trials: options.trials,
    seed: options.seed,
    clock: prepared.clock,
    ...(options.text === true ? { mode: 'text' } : {}),
    locale: options.locale,
    callLimitMs: CALL_LIMIT_MS,
    maxAttempts: options.attempts,
    ...(prepared.conditions === undefined ? {} : { perturbations: prepared.conditions.plan }),
  });
}

function introduction(plan: RunPlan, prepared: PreparedRun, folder: string): string {
  const calls = plan.calls.length === 1 ? '1 call' : `${plan.calls.length} calls`;
  const how = plan.mode === 'text' ? ' in text' : '';
  return `eva: ${calls}${how} on the ${plan.clock} clock (${prepared.clockReason}), seed ${plan.seed}, into ${folder}\n`;
}
