import { type EvaError, InputError, type Logger } from '@eva/core';
import type { JudgeChoice, JudgeDesk, RunProvenance } from '@eva/core/engine';
import type { Terminal } from '../terminal.ts';
import { openJudgeDesk, spendingLines } from './open-judge-desk.ts';

interface Judged {
  readonly judges: JudgeChoice | undefined;
}

interface DeskContext {
  readonly terminal: Terminal;
  readonly logger: Logger;
  /** The run folder whose calls are judged, if any. */
  readonly runDir?: string;
}

/** Where the metrics of a run ask; undefined where rules decide and nobody is asked. */
export function judgeDeskOf(
  { judges }: Judged,
  { maxJudgeUsd }: { readonly maxJudgeUsd?: number },
  { runDir, ...context }: DeskContext,
): JudgeDesk | undefined {
  if (judges !== undefined) {
    const maxUsd = maxJudgeUsd === undefined ? {} : { maxUsd: maxJudgeUsd };
    return openJudgeDesk(judges, { ...maxUsd, ...(runDir === undefined ? {} : { runDir }) }, context);
  }
  if (maxJudgeUsd === undefined) return undefined;
  const problem = { path: '--max-judge-usd', message: 'rules cost nothing', expected: '--judge with a judge manifest' };
  throw new InputError({ code: 'judge-missing', problems: [problem] });
}

/** What `run.json` keeps of who judged. */
export function judgeProvenance({ judges }: Judged): Pick<RunProvenance, 'judge'> {
  return judges === undefined ? {} : { judge: { id: judges.id, manifest: judges.manifest } };
}

/** Says what judges were asked and what it cost, and how to go on when the budget ended it; whether that was so. */
export function tellSpending(
  desk: JudgeDesk | undefined,
  terminal: Terminal,
  goOn = 'go on with --resume, or score with `eva score`, and a higher --max-judge-usd',
): boolean {
  if (desk === undefined) return false;
  for (const line of spendingLines(desk.spending())) terminal.err(`eva: ${line}\n`);
  if (!desk.budgetSpent.aborted) return false;
  const { code, message, hint } = desk.budgetSpent.reason as EvaError;
  const next = code === 'judge-budget' ? `: ${goOn}` : `. ${hint}`;
  terminal.err(`eva: ${message}. What is there is kept${next}\n`);
  return true;
}
