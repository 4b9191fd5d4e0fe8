import { airlineTool } from './airline-tool.ts';
import { confirmationNumber } from './fields.ts';
import { findReservation } from './find-booking.ts';
import { numberedId } from './numbered-id.ts';

/** Changes nothing: that the caller was handed over shows in the call, not in the database. */
export const transferToAgent = airlineTool({
  name: 'transfer_to_agent',
  description: 'Hands the call over to a live agent, with a summary. Only with the consent of the caller.',
  effect: 'system',
  parameters: {
    confirmation_number: confirmationNumber,
    transfer_reason: {
      type: 'string',
      description:
        'Why: passenger_requested, policy_exception_needed, complex_itinerary, complaint_escalation, technical_issue or unable_to_resolve.',
    },
    issue_summary: {
      type: 'string',
      description: 'What the caller wants and what was tried so far, in the language of the call.',
    },
  },
  run({ confirmation_number, transfer_reason, issue_summary }, { db, callIndex }) {
    const found = findReservation(db, confirmation_number);
    if (!found.isFound) return found.outcome;
    const { confirmationNumber: number } = found.value;
    return {
      db,
      result: {
        status: 'success',
        transfer_id: numberedId('TRF', number, callIndex),
        confirmation_number: number,
        transfer_reason,
        issue_summary,
        estimated_wait: '2-3 minutes',
        message: 'A live agent takes over.',
      },
    };
  },
});
