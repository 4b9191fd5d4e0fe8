import { employeeId } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { employeeOf } from './rows.ts';

export const getGroupMemberships = itsmTool({
  name: 'get_group_memberships',
  description: 'Lists the access groups an employee is in.',
  effect: 'read',
  gates: ['otp_auth'],
  parameters: { employee_id: employeeId },
  run: ({ employee_id }, { db }) =>
    success(db, { employee_id, memberships: employeeOf(db, employee_id).group_memberships ?? [] }),
});
