import { contentHash } from './content-hash.ts';
import { employeeId } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { Refusal } from './refusal.ts';
import { withRow } from './rows.ts';

/** Issues that a guide solves often enough for it to come first. */
const GUIDE_FIRST: readonly string[] = ['login_issue', 'network_connectivity'];

export const createIncidentTicket = itsmTool({
  name: 'create_incident_ticket',
  description: 'Opens a ticket for an incident that could not be resolved in the call.',
  effect: 'write',
  gates: ['employee_auth'],
  parameters: {
    employee_id: employeeId,
    category: {
      type: 'string',
      oneOf: ['login_issue', 'service_outage', 'hardware_malfunction', 'network_connectivity'],
      errorType: 'invalid_incident_category',
      description: 'Exactly one, chosen by the agent from what is wrong.',
    },
    urgency: {
      type: 'string',
      oneOf: ['low', 'medium', 'high'],
      errorType: 'invalid_urgency',
      description: 'By impact: high is blocked, medium is hindered with a way round, low is minor.',
    },
    affected_system: {
      type: 'string',
      pattern:
        '^(active_directory|sso_identity|email_exchange|vpn_gateway|erp_oracle|crm_platform|hr_portal|code_repository|ci_cd_pipeline|file_storage|print_service|vpn|wifi|ethernet|AST-[A-Z]{3}-\\d{6})$',
      errorType: 'invalid_affected_system',
      description: 'The system or service, the kind of connection (vpn, wifi, ethernet), or the tag of the device.',
    },
    troubleshooting_completed: { type: 'boolean', description: 'Whether every step of the guide was tried.' },
  },
  run({ employee_id, category, urgency, affected_system, troubleshooting_completed }, { db, today }) {
    if (GUIDE_FIRST.includes(category) && !troubleshooting_completed) {
      throw new Refusal('troubleshooting_required', 'The steps of the guide come first.');
    }
    const ticket = {
      employee_id,
      category,
      urgency,
      affected_system,
      troubleshooting_completed,
      status: 'open',
      sla_tier: null,
      created_date: today,
    };
    const ticket_number = `INC${contentHash({ ticket_number: null, ...ticket })}`;
    return success(withRow(db, 'tickets', ticket_number, { ticket_number, ...ticket }), {
      ticket_number,
      category,
      urgency,
      message: `Ticket ${ticket_number} is open.`,
    });
  },
});
