import { callTool, type Dialogue } from '@eva/core/domain-kit';
import { askYesNo, refusalIn } from './dialogue.ts';
import { note, type Talk } from './talk.ts';

/** Never without an explicit yes; whether the call was handed over. */
export function* offerTransfer(talk: Talk): Dialogue<boolean> {
  const { employeeId } = talk.identity;
  if (employeeId === undefined) return false;
  const answer = yield* askYesNo(talk, 'Would you like me to transfer you to a live agent?');
  if (answer === 'no') return false;
  const result = yield* callTool('transfer_to_agent', {
    employee_id: employeeId,
    transfer_reason: 'caller_requested',
    issue_summary: `The caller asked: ${talk.request}`,
  });
  if (refusalIn(result) === undefined) return true;
  note(talk, 'I am sorry, the transfer did not work.');
  return false;
}
