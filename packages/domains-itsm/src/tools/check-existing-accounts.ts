import { employeeIdOf } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { Refusal } from './refusal.ts';
import { employeeOf } from './rows.ts';

export const checkExistingAccounts = itsmTool({
  name: 'check_existing_accounts',
  description: 'Makes sure that a new hire has no active accounts yet.',
  effect: 'read',
  gates: ['manager_auth'],
  parameters: { employee_id: employeeIdOf('Employee id of the new hire.') },
  run({ employee_id }, { db }) {
    const { system_accounts = [] } = employeeOf(db, employee_id);
    if (system_accounts.some(({ status }) => status === 'active')) {
      throw new Refusal('accounts_already_exist', 'The employee has active accounts already.');
    }
    return success(db, { employee_id, existing_accounts: [], message: 'There are no active accounts.' });
  },
});
