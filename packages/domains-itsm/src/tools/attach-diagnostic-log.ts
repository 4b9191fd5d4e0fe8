import { ticketNumber } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { ticketOf, withRow } from './rows.ts';

export const attachDiagnosticLog = itsmTool({
  name: 'attach_diagnostic_log',
  description: 'Attaches the log of the diagnostic tool to a ticket, by the code that the tool shows the caller.',
  effect: 'write',
  gates: ['employee_auth'],
  parameters: {
    ticket_number: ticketNumber,
    diagnostic_ref_code: {
      type: 'string',
      pattern: '^DIAG-[A-Z0-9]{8}$',
      errorType: 'invalid_diagnostic_ref_code_format',
      description: 'DIAG- and eight capitals or digits.',
    },
  },
  run({ ticket_number, diagnostic_ref_code }, { db }) {
    const changed = { ...ticketOf(db, ticket_number), diagnostic_ref_code, diagnostic_attached: true };
    return success(withRow(db, 'tickets', ticket_number, changed), {
      ticket_number,
      diagnostic_ref_code,
      message: `The log ${diagnostic_ref_code} is attached.`,
    });
  },
});
