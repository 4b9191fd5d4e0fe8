import type { AccessGroup, Employee, GroupMembership, ItsmDb } from '../db.ts';
import { contentHash } from './content-hash.ts';
import { employeeId, groupCode } from './fields.ts';
import { isEligible } from './group-eligibility.ts';
import { itsmTool, success, type ToolOutcome } from './itsm-tool.ts';
import { Refusal } from './refusal.ts';
import { employeeOf, found, rowOf, withEmployee, withRow } from './rows.ts';

export const submitGroupMembershipChange = itsmTool({
  name: 'submit_group_membership_change',
  description:
    'Adds an employee to an access group or removes them. Some groups need approval, to be routed afterwards.',
  effect: 'write',
  gates: ['otp_auth'],
  parameters: {
    employee_id: employeeId,
    group_code: groupCode,
    action: {
      type: 'string',
      oneOf: ['add', 'remove'],
      errorType: 'invalid_membership_action',
      description: 'Join or leave.',
    },
  },
  run({ employee_id, group_code, action }, { db, today }) {
    const employee = employeeOf(db, employee_id);
    const group = found(rowOf(db.access_groups, group_code), `There is no group ${group_code}.`);
    const isMember = (employee.group_memberships ?? []).some((one) => one.group_code === group_code);
    const change: Change = { db, today, employee, group, ids: { employee_id, group_code } };
    if (action === 'remove') {
      if (!isMember) throw new Refusal('not_member', 'The employee is not in the group.');
      return remove(change);
    }
    if (isMember) throw new Refusal('already_member', 'The employee is in the group already.');
    if (!isEligible(group, employee)) throw new Refusal('group_not_eligible', 'The group is not for this employee.');
    return group.requires_approval ? addWithApproval(change) : addAtOnce(change);
  },
});

interface Change {
  readonly db: ItsmDb;
  readonly today: string;
  readonly employee: Employee;
  readonly group: AccessGroup;
  readonly ids: { readonly employee_id: string; readonly group_code: string };
}

function remove({ db, today, employee, ids }: Change): ToolOutcome {
  const { employee_id, group_code } = ids;
  const case_id = caseId({ ...ids, action: 'remove', created_date: today });
  const kept = (employee.group_memberships ?? []).filter((one) => one.group_code !== group_code);
  return success(withEmployee(db, employee_id, { group_memberships: kept }), {
    case_id,
    action: 'remove',
    group_code,
    message: `The employee has left ${group_code}.`,
  });
}

function addAtOnce(change: Change): ToolOutcome {
  const { today, group, ids } = change;
  const case_id = caseId({ ...ids, action: 'add', auto_approved: true, created_date: today });
  const membership = {
    group_code: ids.group_code,
    group_name: group.name ?? null,
    status: 'active',
    added_date: today,
  };
  return success(withMembership(change, membership), {
    case_id,
    action: 'add',
    group_code: ids.group_code,
    requires_approval: false,
    message: `The employee is in ${ids.group_code} now.`,
  });
}

function addWithApproval(change: Change): ToolOutcome {
  const { today, group, ids } = change;
  const { group_code } = ids;
  const pending = {
    group_code,
    group_name: group.name ?? null,
    status: 'pending_approval',
    requested_date: today,
  };
  const case_id = caseId({ ...pending, case_id: null, request_id: null });
  const request = {
    case_id,
    ...ids,
    action: 'add',
    status: 'pending_approval',
    requires_manager_approval: true,
    created_date: today,
  };
  const request_id = `REQ-ACCT-${contentHash({ request_id: null, ...request })}`;
  const joined = withMembership(change, { ...pending, case_id, request_id });
  return success(withRow(joined, 'requests', request_id, { request_id, ...request }), {
    case_id,
    request_id,
    action: 'add',
    group_code,
    requires_approval: true,
    message: `Request ${request_id} waits for approval.`,
  });
}

/** As in the reference a record without a list of memberships stays without one. */
function withMembership({ db, employee, ids }: Change, membership: GroupMembership): ItsmDb {
  const { group_memberships: memberships } = employee;
  if (memberships === undefined) return db;
  return withEmployee(db, ids.employee_id, { group_memberships: [...memberships, membership] });
}

function caseId(record: Parameters<typeof contentHash>[0]): string {
  return `CASE-ACCT-${contentHash(record)}`;
}
