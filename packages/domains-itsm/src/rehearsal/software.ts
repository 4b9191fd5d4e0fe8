import type { JsonObject } from '@eva/core';
import { callTool, type Dialogue } from '@eva/core/domain-kit';
import { ask, askYes, choice, type Flow, rowsAt, succeeded, type Talk, textAt } from './talk.ts';
import { askProduct, digits, named, PRODUCTS, symbols } from './values.ts';

/** The manager of somebody, as their record has it. */
function* managerOf(employee_id: string): Dialogue<string> {
  return textAt(yield* callTool('get_employee_record', { employee_id }), 'employee', 'manager_employee_id');
}

/** Sends a request to the caller's manager. */
export function* routeToManager(talk: Talk, request_id: string): Dialogue<void> {
  const { employeeId: employee_id } = talk;
  const approver_employee_id = yield* managerOf(employee_id);
  yield* callTool('route_approval_workflow', { request_id, employee_id, approver_employee_id });
  talk.notes.push('Your manager has forty eight hours to approve it.');
}

export const access: Flow = function* (talk) {
  const found = yield* askProduct(talk, 'Which product do you need access to?', (application_name) =>
    callTool('get_application_details', { application_name }),
  );
  const access_level = yield* ask(
    talk,
    'Which level of access, read only, standard or admin?',
    choice([/\bread\b/, 'read_only'], [/\bstandard\b/, 'standard'], [/\badmin/, 'admin']),
  );
  const request = { employee_id: talk.employeeId, catalog_id: textAt(found, 'catalog_id'), access_level };
  const result = yield* callTool('submit_access_request', request);
  if (!succeeded(result)) {
    talk.notes.push('I am sorry, that level does not exist there.');
    return 'done';
  }
  talk.notes.push('Your access is requested.');
  if (result.requires_approval === true) yield* routeToManager(talk, textAt(result, 'request_id'));
  return 'done';
};

function licenseCalled(license_name: string): Dialogue<JsonObject> {
  return callTool('get_license_catalog_item', { license_name });
}

export const permanentLicense: Flow = function* (talk) {
  const { employeeId: employee_id } = talk;
  const found = yield* askProduct(talk, 'Which product is the license for?', licenseCalled);
  if (!succeeded(yield* callTool('validate_cost_center', { employee_id }))) {
    talk.notes.push('I am sorry, your cost center cannot be charged.');
    return 'done';
  }
  yield* callTool('submit_license_request', {
    employee_id,
    catalog_id: textAt(found, 'catalog_id'),
    duration_days: null,
  });
  talk.notes.push('Your license is requested.');
  return 'done';
};

export const temporaryLicense: Flow = function* (talk) {
  const found = yield* askProduct(talk, 'Which product do you need for a while?', licenseCalled);
  const days = yield* ask(
    talk,
    'For thirty, sixty or ninety days?',
    choice([/\bthirty\b/, '30'], [/\bsixty\b/, '60'], [/\bninety\b/, '90']),
  );
  yield* callTool('submit_license_request', {
    employee_id: talk.employeeId,
    catalog_id: textAt(found, 'catalog_id'),
    duration_days: Number(days),
  });
  talk.notes.push('Your license is requested.');
  return 'done';
};

export const renewal: Flow = function* (talk) {
  const { employeeId: employee_id } = talk;
  const licenses = rowsAt(yield* callTool('get_employee_licenses', { employee_id }), 'licenses');
  const names = licenses.map(productOf).filter((name) => name !== '');
  const isMeant = named([...PRODUCTS, ...names]);
  const name = isMeant(talk.request.toLowerCase()) ?? (yield* ask(talk, 'Which product shall I renew?', isMeant));
  const license = licenses.find((one) => productOf(one) === name);
  const license_assignment_id = textAt(license, 'license_assignment_id');
  const result = yield* callTool('submit_license_renewal', { employee_id, license_assignment_id });
  talk.notes.push(
    succeeded(result) ? 'Your license is renewed.' : 'I am sorry, it is outside the time in which it can be renewed.',
  );
  return 'done';
};

/** Rows of two ages name the product in two ways. */
function productOf(license: JsonObject): string {
  return textAt(license, 'license_name') || textAt(license, 'software_name');
}

const HASH_LENGTH = 12;
/** Numbers from before were shorter. */
const OLD_LENGTH = 6;

export const requestStatus: Flow = function* (talk) {
  const end = yield* ask(
    talk,
    'What are the last twelve characters of the request number?',
    (heard) => symbols(HASH_LENGTH)(heard) ?? digits(OLD_LENGTH)(heard),
  );
  const request_id = `REQ-SW-${end.toLowerCase()}`;
  const status = yield* callTool('get_request_status', { request_id });
  if (!succeeded(status)) {
    talk.notes.push('I am sorry, I do not find that request.');
    return 'done';
  }
  if (status.sla_breached !== true) {
    talk.notes.push('It waits for approval, and your manager still has time. I cannot pass it on before that.');
    return 'done';
  }
  if (yield* askYes(talk, 'The approval is overdue. Shall I pass it on to the next one up?')) {
    const escalate_to_employee_id = yield* managerOf(textAt(status, 'approval_routed_to'));
    yield* callTool('escalate_approval', { request_id, escalate_to_employee_id });
    talk.notes.push('The request is passed on.');
  }
  return 'done';
};
