import { contentHash } from './content-hash.ts';
import { employeeId } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { Refusal } from './refusal.ts';
import { found, rowOf, withRow } from './rows.ts';

export const submitAccessRequest = itsmTool({
  name: 'submit_access_request',
  description: 'Requests access to an application; some need the approval of a manager, to be routed afterwards.',
  effect: 'write',
  gates: ['employee_auth', 'otp_auth'],
  parameters: {
    employee_id: employeeId,
    catalog_id: {
      type: 'string',
      pattern: '^APP-\\d{4}$',
      errorType: 'invalid_catalog_id_format',
      description: 'Id of the application in the catalogue.',
    },
    access_level: {
      type: 'string',
      oneOf: ['read_only', 'standard', 'admin'],
      errorType: 'invalid_access_level',
      description: 'The level that the caller needs.',
    },
  },
  run({ employee_id, catalog_id, access_level }, { db, today }) {
    const application = found(
      rowOf(db.software_catalog?.applications, catalog_id),
      `The catalogue has no application ${catalog_id}.`,
    );
    if (!application.available_access_levels?.includes(access_level)) {
      throw new Refusal('invalid_access_level', `The application has no access of level ${access_level}.`);
    }
    const application_name = application.name ?? null;
    const requires_approval = application.requires_manager_approval ?? false;
    const request = {
      employee_id,
      catalog_id,
      application_name,
      access_level,
      status: requires_approval ? 'pending_approval' : 'approved',
      requires_manager_approval: requires_approval,
      created_date: today,
    };
    const request_id = `REQ-SW-${contentHash({ request_id: null, ...request })}`;
    return success(withRow(db, 'requests', request_id, { request_id, ...request }), {
      request_id,
      application_name,
      access_level,
      requires_approval,
      message: `Request ${request_id} is ${request.status}.`,
    });
  },
});
