import { callTool, type Dialogue } from '@eva/core/domain-kit';
import { askYes, type Talk } from './talk.ts';

/** Never without a plain yes. */
export function* offerTransfer(talk: Talk, reason: string): Dialogue<'done' | 'transferred'> {
  if (!(yield* askYes(talk, 'Would you like me to transfer you to a live agent now?'))) return 'done';
  yield* callTool('transfer_to_agent', {
    employee_id: talk.employeeId,
    transfer_reason: reason,
    issue_summary: `The caller asked: ${talk.request}`.slice(0, 500),
  });
  return 'transferred';
}
