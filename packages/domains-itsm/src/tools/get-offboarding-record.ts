import { employeeIdOf } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { offboardingOf } from './offboarding-of.ts';
import { employeeOf } from './rows.ts';

export const getOffboardingRecord = itsmTool({
  name: 'get_offboarding_record',
  description: 'Shows what HR entered about an employee who leaves.',
  effect: 'read',
  gates: ['manager_auth'],
  parameters: { employee_id: employeeIdOf('Employee id of the person who leaves.') },
  run: ({ employee_id }, { db }) =>
    success(db, { employee_id, offboarding: offboardingOf(employeeOf(db, employee_id)) }),
});
