import { accountOf, withAccount } from './account-of.ts';
import { employeeId, targetSystem } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { Refusal } from './refusal.ts';

/** Locks that only the security team may open. */
const SECURITY_HOLDS: readonly unknown[] = ['security_investigation', 'admin_hold'];

export const attemptAccountUnlock = itsmTool({
  name: 'attempt_account_unlock',
  description: 'Unlocks an account that is locked after too many attempts.',
  effect: 'write',
  gates: ['employee_auth'],
  parameters: { employee_id: employeeId, target_system: targetSystem },
  run({ employee_id, target_system }, { db }) {
    const account = accountOf(db, employee_id, target_system);
    if (account.locked !== true) throw new Refusal('not_locked', `The account on ${target_system} is not locked.`);
    const { lock_reason = null } = account;
    if (SECURITY_HOLDS.includes(lock_reason)) {
      throw new Refusal('cannot_unlock_security_hold', 'The security team holds this account.', { lock_reason });
    }
    return success(withAccount(db, employee_id, target_system, { ...account, locked: false, lock_reason: null }), {
      employee_id,
      target_system,
      resolved: true,
      message: `The account on ${target_system} is unlocked.`,
    });
  },
});
