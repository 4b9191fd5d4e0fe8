import { SLA_TIERS } from '../policy/sla-tiers.ts';
import { ticketNumber } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { Refusal } from './refusal.ts';
import { ticketOf, withRow } from './rows.ts';

export const assignSlaTier = itsmTool({
  name: 'assign_sla_tier',
  description: 'Sets how fast a ticket is answered and solved; the tier follows from its urgency.',
  effect: 'write',
  gates: ['employee_auth'],
  parameters: {
    ticket_number: ticketNumber,
    sla_tier: {
      type: 'string',
      oneOf: ['tier_1', 'tier_2', 'tier_3'],
      errorType: 'invalid_sla_tier',
      description: 'tier_1 for high urgency, tier_2 for medium, tier_3 for low.',
    },
  },
  run({ ticket_number, sla_tier }, { db }) {
    const ticket = ticketOf(db, ticket_number);
    const { urgency, responseHours, resolutionHours } = SLA_TIERS[sla_tier];
    if (ticket.urgency !== urgency) {
      throw new Refusal('tier_urgency_mismatch', `${sla_tier} is for tickets of ${urgency} urgency.`);
    }
    const changed = {
      ...ticket,
      sla_tier,
      sla_response_hours: responseHours,
      sla_resolution_hours: resolutionHours,
    };
    return success(withRow(db, 'tickets', ticket_number, changed), {
      ticket_number,
      sla_tier,
      response_target: `${responseHours}h`,
      resolution_target: `${resolutionHours}h`,
      message: `An answer within ${responseHours} hours, a solution within ${resolutionHours}.`,
    });
  },
});
