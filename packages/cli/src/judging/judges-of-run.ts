import { InputError, type Logger } from '@eva/core';
import type { JudgeChoice, JudgeDesk, RunProvenance } from '@eva/core/engine';
import type { Terminal } from '../terminal.ts';
import { openJudgeDesk, spendingLines } from './open-judge-desk.ts';

interface Judged {
  readonly judges: JudgeChoice | undefined;
}

/** Where the metrics of a run ask; undefined where rules decide and nobody is asked. */
export function judgeDeskOf(
  { judges }: Judged,
  { maxJudgeUsd }: { readonly maxJudgeUsd?: number },
  context: { readonly terminal: Terminal; readonly logger: Logger },
): JudgeDesk | undefined {
  if (judges !== undefined) {
    return openJudgeDesk(judges, maxJudgeUsd === undefined ? {} : { maxUsd: maxJudgeUsd }, context);
  }
  if (maxJudgeUsd === undefined) return undefined;
  const problem = { path: '--max-judge-usd', message: 'rules cost nothing', expected: '--judge with a judge manifest' };
  throw new InputError({ code: 'judge-missing', problems: [problem] });
}

/** What `run.json` keeps of who judged. */
export function judgeProvenance({ judges }: Judged): Pick<RunProvenance, 'judge'> {
  return judges === undefined ? {} : { judge: { id: judges.id, manifest: judges.manifest } };
}

/** Says what judges were asked and what it cost, and how to go on when the budget ended it. */
export function tellSpending(desk: JudgeDesk | undefined, terminal: Terminal): void {
  if (desk === undefined) return;
  for (const line of spendingLines(desk.spending())) terminal.err(`eva: ${line}\n`);
  if (!desk.budgetSpent.aborted) return;
  terminal.err(
    "eva: the judges' budget is spent, and no further call was begun. What is there is kept: go on with --resume, or score with `eva score`, and a higher --max-judge-usd\n",
  );
}
