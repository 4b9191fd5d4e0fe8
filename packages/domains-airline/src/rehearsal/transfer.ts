import { callTool, type Dialogue } from '@eva/core/domain-kit';
import { findYesNo } from '@eva/core/spoken';
import type { Conversation } from './conversation.ts';
import { ask } from './dialogue.ts';
import type { FlowEnd } from './flow.ts';
import { type Reservation, succeeded } from './reservation.ts';

/** Never without an explicit yes. */
export function* offerTransfer(conversation: Conversation, reservation: Reservation, why: string): Dialogue<FlowEnd> {
  const answer = yield* ask(conversation, {
    text: 'Would you like me to transfer you to a live agent now?',
    understand: findYesNo,
    again: 'Shall I transfer you to a live agent, yes or no?',
    isAboutTransfer: true,
  });
  if (answer === 'no') return 'done';
  const result = yield* callTool('transfer_to_agent', {
    confirmation_number: reservation.confirmation_number,
    transfer_reason: why,
    issue_summary: `The caller asked: ${conversation.request}`,
  });
  if (succeeded(result)) return 'transferred';
  conversation.note('I am sorry, the transfer did not work.');
  return 'done';
}
