import { accountOf, withAccount } from './account-of.ts';
import { employeeId, targetSystem } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { Refusal } from './refusal.ts';

export const attemptPasswordReset = itsmTool({
  name: 'attempt_password_reset',
  description: 'Issues a temporary password for an account whose password has expired or was forgotten.',
  effect: 'write',
  gates: ['employee_auth'],
  parameters: { employee_id: employeeId, target_system: targetSystem },
  run({ employee_id, target_system }, { db }) {
    const account = accountOf(db, employee_id, target_system);
    if (account.requires_in_person_reset) {
      throw new Refusal('in_person_required', 'This password is reset in person at IT security only.');
    }
    const reset = { ...account, password_expired: false, temp_password_issued: true };
    return success(withAccount(db, employee_id, target_system, reset), {
      employee_id,
      target_system,
      resolved: true,
      message: `A temporary password for ${target_system} is issued.`,
    });
  },
});
