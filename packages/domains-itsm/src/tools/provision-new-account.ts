import type { Employee, ItsmDb } from '../db.ts';
import { contentHash } from './content-hash.ts';
import { directReportOf } from './direct-report.ts';
import { employeeIdOf, isoDate, roleCode } from './fields.ts';
import { isEligible } from './group-eligibility.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { Refusal } from './refusal.ts';
import { rowOf, withEmployee } from './rows.ts';

/** Department, role and first day are those of the record; what the call says about them is only checked for its form. */
export const provisionNewAccount = itsmTool({
  name: 'provision_new_account',
  description: "Creates the accounts of a new hire on the manager's request, with access groups.",
  effect: 'write',
  gates: ['manager_auth', 'otp_auth'],
  parameters: {
    manager_employee_id: employeeIdOf('Employee id of the manager who asks.'),
    new_hire_employee_id: employeeIdOf('Employee id of the new hire.'),
    department_code: {
      type: 'string',
      pattern: '^(ENG|MKTG|SALES|FIN|HR|OPS|LEGAL|INFRA|SECUR|EXEC|DSGN|DATA)$',
      errorType: 'invalid_department_code',
      description: 'Department of the new hire, as their record has it.',
    },
    role_code: roleCode('Role of the new hire, as their record has it.'),
    start_date: isoDate('First day of the new hire, as YYYY-MM-DD.'),
    access_groups: {
      type: 'list',
      items: { type: 'string', pattern: '^GRP-[A-Z]{2,8}$' },
      description: 'Codes of the groups to join.',
    },
  },
  run({ manager_employee_id, new_hire_employee_id, access_groups }, { db, today }) {
    const person = directReportOf(db, manager_employee_id, new_hire_employee_id);
    for (const code of access_groups) {
      const group = rowOf(db.access_groups, code);
      if (group !== undefined && !isEligible(group, person)) {
        throw new Refusal('group_not_eligible', `The new hire may not join ${code}.`, { group_code: code });
      }
    }
    const email = freeEmail(db, person);
    const account = { status: 'active', provisioned_date: today, access_groups };
    const case_id = `CASE-ACCT-${contentHash({ case_id: null, ...account })}`;
    return success(
      withEmployee(db, new_hire_employee_id, {
        email,
        employment_status: 'active',
        system_accounts: [{ case_id, ...account }],
      }),
      { case_id, new_hire_employee_id, email, access_groups, message: `Accounts are created under ${email}.` },
    );
  },
});

/** The second person of a name gets a 2, the third a 3. */
function freeEmail({ employees = {} }: ItsmDb, { first_name = '', last_name = '' }: Employee): string {
  const taken = new Set(Object.values(employees).map((employee) => employee.email));
  const name = `${first_name}.${last_name}`.toLowerCase();
  let email = `${name}@company.com`;
  for (let number = 2; taken.has(email); number += 1) email = `${name}${number}@company.com`;
  return email;
}
