import type { AccountStatus, ItsmDb } from '../db.ts';
import { Refusal } from './refusal.ts';
import { employeeOf, isEmpty, rowOf, withEmployee } from './rows.ts';

/** The account of an employee on a system. */
export function accountOf(db: ItsmDb, employeeId: string, system: string): AccountStatus {
  const account = rowOf(employeeOf(db, employeeId).account_status, system);
  if (isEmpty(account)) throw new Refusal('no_account', `The employee has no account on ${system}.`);
  return account;
}

export function withAccount(db: ItsmDb, employeeId: string, system: string, account: AccountStatus): ItsmDb {
  const accounts = employeeOf(db, employeeId).account_status;
  return withEmployee(db, employeeId, { account_status: { ...accounts, [system]: account } });
}
