import { callTool } from '@eva/core/domain-kit';
import { REVIEW_AFTER_DAYS } from '../policy/waiting-times.ts';
import { addDays } from '../tools/calendar-days.ts';
import { routeToManager } from './software.ts';
import { ask, askYes, choice, type Flow, rowsAt, succeeded, textAt } from './talk.ts';
import { offerTransfer } from './transfer.ts';
import { askEmployeeId, digits, GROUPS, ROLES, spelledOr } from './values.ts';

const groupIn = spelledOr(GROUPS, { prefix: 'GRP-', pattern: /[A-Z]{4,8}/ });
const roleIn = spelledOr(ROLES, { pattern: /[A-Z]{3,6}/ });

/** One group or more, as in "the core group and also the release group". */
function groupsIn(heard: string): readonly string[] | undefined {
  const groups = heard.split(/\band also\b/).flatMap((part) => groupIn(part) ?? []);
  return groups.length === 0 ? undefined : groups;
}

export const provisioning: Flow = function* (talk) {
  const { employeeId: manager_employee_id } = talk;
  const new_hire_employee_id = yield* askEmployeeId(talk, 'What is the ID of the new hire?');
  const found = yield* callTool('lookup_new_hire', { new_hire_employee_id });
  if (!succeeded(found)) {
    talk.notes.push('I am sorry, that is no new hire.');
    return 'done';
  }
  const name = `${textAt(found, 'employee', 'first_name')} ${textAt(found, 'employee', 'last_name')}`;
  if (!(yield* askYes(talk, `The name is ${name}. Is that right?`))) return 'done';
  if (!succeeded(yield* callTool('check_existing_accounts', { employee_id: new_hire_employee_id }))) {
    talk.notes.push('I am sorry, there are accounts already.');
    return 'done';
  }
  const access_groups = yield* ask(talk, 'Which access group should it be?', groupsIn);
  const result = yield* callTool('provision_new_account', {
    manager_employee_id,
    new_hire_employee_id,
    department_code: textAt(found, 'employee', 'department_code'),
    role_code: textAt(found, 'employee', 'role_code'),
    start_date: textAt(found, 'employee', 'start_date'),
    access_groups,
  });
  talk.notes.push(
    succeeded(result) ? 'The accounts are created.' : 'I am sorry, you may not do that for this person or group.',
  );
  return 'done';
};

export const group: Flow = function* (talk) {
  const { employeeId: employee_id } = talk;
  yield* callTool('get_group_memberships', { employee_id });
  const group_code = yield* ask(talk, 'Which access group is it?', groupIn);
  yield* callTool('get_group_details', { group_code });
  const action = yield* ask(
    talk,
    'Do you want to join it or to leave it?',
    choice([/\bjoin\b/, 'add'], [/\bleave\b/, 'remove']),
  );
  const result = yield* callTool('submit_group_membership_change', { employee_id, group_code, action });
  if (!succeeded(result)) {
    talk.notes.push('I am sorry, that is not possible for you with this group.');
    return 'done';
  }
  if (result.requires_approval === true) {
    talk.notes.push('The change is requested.');
    yield* routeToManager(talk, textAt(result, 'request_id'));
    return 'done';
  }
  talk.notes.push('The change is made.');
  return 'done';
};

export const permissions: Flow = function* (talk) {
  const { employeeId: employee_id } = talk;
  const new_role_code = yield* ask(talk, 'Which role do you change to?', roleIn);
  const approval = yield* callTool('check_role_change_authorized', { employee_id, new_role_code });
  if (!succeeded(approval)) {
    talk.notes.push('I am sorry, HR has not approved that role.');
    return 'done';
  }
  const effective_date = textAt(approval, 'effective_date');
  const { templates } = yield* callTool('get_permission_templates', { role_code: new_role_code });
  const permission_template_id = Object.keys(typeof templates === 'object' && templates !== null ? templates : {})[0];
  if (permission_template_id === undefined) return 'done';
  const name = textAt(templates, permission_template_id, 'name');
  if (!(yield* askYes(talk, `The template is ${name}. Is that right?`))) return 'done';
  const change = { employee_id, new_role_code, permission_template_id, effective_date };
  const case_id = textAt(yield* callTool('submit_permission_change', change), 'case_id');
  const review_date = addDays(effective_date, REVIEW_AFTER_DAYS);
  yield* callTool('schedule_access_review', { case_id, employee_id, review_date });
  talk.notes.push('Your permissions will change, and the review is set.');
  return 'done';
};

export const removal: Flow = function* (talk) {
  const { employeeId: manager_employee_id } = talk;
  const departing_employee_id = yield* askEmployeeId(talk, 'What is the ID of the person who leaves?');
  const record = yield* callTool('get_offboarding_record', { employee_id: departing_employee_id });
  if (!succeeded(record)) {
    talk.notes.push('I am sorry, HR has entered no departure.');
    return 'done';
  }
  const removal_scope = yield* ask(
    talk,
    'Should it be a full removal, or a staged one that keeps the mail?',
    choice([/\bfull\b/, 'full'], [/\bstaged\b/, 'staged']),
  );
  const last_working_day = textAt(record, 'offboarding', 'last_working_day');
  const request = { manager_employee_id, departing_employee_id, last_working_day, removal_scope };
  const result = yield* callTool('submit_access_removal', request);
  if (!succeeded(result)) {
    talk.notes.push('I am sorry, you may not do that for this person.');
    return 'done';
  }
  const recovery_method = yield* ask(
    talk,
    'Do the devices come back with a shipping label or by drop off?',
    choice([/\blabel\b/, 'shipping_label'], [/\bdrop\b/, 'drop_off']),
  );
  const recovery = { departing_employee_id, case_id: textAt(result, 'case_id'), recovery_method };
  const { length } = rowsAt(yield* callTool('initiate_asset_recovery', recovery), 'assets_to_recover');
  talk.notes.push(`The access is removed.${length > 0 ? ' The devices are to come back.' : ''}`);
  return 'done';
};

/** What a record holds about somebody else is told to nobody. */
export const otherEmployee: Flow = function* (talk) {
  if (yield* askYes(talk, 'Is it about your own record?')) return 'done';
  talk.notes.push('I am sorry, I may only tell you about yourself.');
  return 'done';
};

export const mfaReset: Flow = function* (talk) {
  const new_phone_last_four = yield* ask(talk, 'What are the last four digits of the new phone?', digits(4));
  yield* callTool('submit_mfa_reset', { employee_id: talk.employeeId, new_phone_last_four });
  talk.notes.push('That cannot be changed by phone. Please come to IT security in person with your card.');
  return yield* offerTransfer(talk, 'unable_to_resolve');
};
