import { contentHash } from './content-hash.ts';
import { assetTag, employeeId } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { Refusal } from './refusal.ts';
import { assetOf, withAsset, withRow } from './rows.ts';

export const reportSecurityIncident = itsmTool({
  name: 'report_security_incident',
  description: 'Opens a security case for a device of the caller that is lost, stolen or perhaps compromised.',
  effect: 'write',
  gates: ['employee_auth'],
  parameters: {
    employee_id: employeeId,
    asset_tag: assetTag,
    incident_type: {
      type: 'string',
      oneOf: ['lost', 'stolen', 'suspected_compromise'],
      errorType: 'invalid_security_incident_type',
      description: 'What happened to it.',
    },
  },
  run({ employee_id, asset_tag, incident_type }, { db, today }) {
    if (assetOf(db, asset_tag).assigned_employee_id !== employee_id) {
      throw new Refusal('not_assigned_to_caller', 'The device is not assigned to the caller.');
    }
    const report = { employee_id, asset_tag, incident_type, status: 'open', opened_date: today };
    const security_case_id = `SEC-${contentHash({ security_case_id: null, ...report })}`;
    const opened = withRow(db, 'security_cases', security_case_id, { security_case_id, ...report });
    const isGone = incident_type !== 'suspected_compromise';
    return success(isGone ? withAsset(opened, asset_tag, { lifecycle_status: 'lost_or_stolen' }) : opened, {
      security_case_id,
      asset_tag,
      incident_type,
      message: `Security case ${security_case_id} is open.`,
    });
  },
});
