import { basename, join, relative } from 'node:path';
import { planRun, type RunPlan, runPlan } from '@eva/core/engine';
import { recordComposites } from '@eva/report';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { type PreparedRun, prepareRun } from '../prepare-run.ts';
import { progressLine } from '../progress-lines.ts';
import { runningVersions } from '../provenance.ts';
import { readRun } from '../read-run.ts';
import { freeFolder, runIdFrom } from '../run-folder.ts';
import type { RunOptions } from '../run-options.ts';
import { printRun } from '../run-report.ts';
import { stderrLogger } from '../stderr-logger.ts';
import type { CommandContext } from './manifest-check.ts';

/** Longest call, in ms; the method's limit. */
const CALL_LIMIT_MS = 600_000;

/** Checks everything, then calls: a mistake in what was given costs no call and leaves no file. */
export async function run(files: readonly string[], options: RunOptions, context: CommandContext): Promise<ExitCode> {
  const { terminal, env } = context;
  const logger = stderrLogger(terminal, { isVerbose: options.verbose === true });
  const prepared = await prepareRun(files, options, { terminal, env, logger });
  const startedAt = terminal.now();
  const systemIds = [...prepared.systems.keys()];
  const outDir = freeFolder(options.out ?? join('runs', runIdFrom(startedAt, systemIds)), terminal.cwd);
  const plan = planOf(prepared, options, basename(outDir));
  terminal.err(introduction(plan, prepared, relative(terminal.cwd, outDir)));

  await runPlan(plan, {
    ...prepared,
    outDir,
    composites: recordComposites,
    onProgress: (progress) => terminal.err(progressLine(progress)),
    signal: terminal.signal,
    logger,
    provenance: {
      startedAt: startedAt.toISOString(),
      plugins: prepared.plugins,
      ...runningVersions(terminal.cwd),
    },
    concurrency: options.concurrency,
    epochMs: () => terminal.now().getTime(),
  });
  const code = printRun(readRun(outDir), { isJson: options.json === true }, terminal);
  if (!terminal.signal.aborted) return code;
  terminal.err('eva: interrupted; what was finished is kept\n');
  return EXIT.interrupted;
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
    locale: options.locale,
    callLimitMs: CALL_LIMIT_MS,
  });
}

function introduction(plan: RunPlan, prepared: PreparedRun, folder: string): string {
  const calls = plan.calls.length === 1 ? '1 call' : `${plan.calls.length} calls`;
  return `eva: ${calls} on the ${plan.clock} clock (${prepared.clockReason}), seed ${plan.seed}, into ${folder}\n`;
}
