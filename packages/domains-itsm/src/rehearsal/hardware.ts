import { callTool, type Dialogue } from '@eva/core/domain-kit';
import { ask, choice, type Flow, rowsAt, succeeded, type Talk, textAt } from './talk.ts';
import { askPlace } from './values.ts';

/** Entitlement and budget; what is missing is said to the caller. */
function* isEntitled(talk: Talk, request_type: string): Dialogue<string | undefined> {
  const { employeeId: employee_id } = talk;
  const entitlement = yield* callTool('check_hardware_entitlement', { employee_id, request_type });
  if (!succeeded(entitlement)) {
    talk.notes.push(`I am sorry, you cannot get one yet. ${textAt(entitlement, 'message')}`);
    return undefined;
  }
  if (!succeeded(yield* callTool('verify_cost_center_budget', { employee_id }))) {
    talk.notes.push('I am sorry, your department has no budget left for it.');
    return undefined;
  }
  return textAt(entitlement, 'current_asset_tag');
}

function* askLaptop(talk: Talk) {
  const laptop_os = yield* ask(
    talk,
    'Which operating system, Windows or mac?',
    choice([/\bwindows\b/, 'windows'], [/\bmac\b/, 'macos']),
  );
  const laptop_size = yield* ask(
    talk,
    'Which size, thirteen, fourteen or sixteen inches?',
    choice([/\bthirteen\b/, '13_inch'], [/\bfourteen\b/, '14_inch'], [/\bsixteen\b/, '16_inch']),
  );
  const { building: delivery_building, floor: delivery_floor } = yield* askPlace(talk, 'shall we deliver it');
  return { laptop_os, laptop_size, delivery_building, delivery_floor };
}

export const laptop: Flow = function* (talk) {
  const { employeeId: employee_id } = talk;
  const request_type = 'laptop_replacement';
  const current_asset_tag = yield* isEntitled(talk, request_type);
  if (current_asset_tag === undefined) return 'done';
  const justification = yield* ask(
    talk,
    'Why do you need it, because of age, speed or damage?',
    choice(
      [/\bage|old\b/, 'end_of_life'],
      [/\bspeed|slow\b/, 'performance_degradation'],
      [/\bdamage/, 'physical_damage'],
    ),
  );
  const wish = yield* askLaptop(talk);
  const request = { employee_id, request_type, justification, current_asset_tag, ...wish };
  const result = yield* callTool('submit_hardware_request', request);
  const request_id = textAt(result, 'request_id');
  yield* callTool('initiate_asset_return', { employee_id, asset_tag: current_asset_tag, request_id });
  talk.notes.push('Your laptop is ordered. Please return the old one within fourteen days.');
  return 'done';
};

export const monitor: Flow = function* (talk) {
  const { employeeId: employee_id } = talk;
  const request_type = 'monitor_bundle';
  const tag = yield* isEntitled(talk, request_type);
  if (tag === undefined) return 'done';
  const justification = yield* ask(
    talk,
    'Is it for a new workplace, or a replacement?',
    choice([/\breplace/, 'replacement'], [/\bnew\b/, 'new_setup']),
  );
  const monitor_size = yield* ask(
    talk,
    'Which size, twenty four, twenty seven or thirty two inches?',
    choice([/\btwenty four\b/, '24_inch'], [/\btwenty seven\b/, '27_inch'], [/\bthirty two\b/, '32_inch']),
  );
  const { building: delivery_building, floor: delivery_floor } = yield* askPlace(talk, 'shall we deliver it');
  yield* callTool('submit_hardware_request', {
    employee_id,
    request_type,
    justification,
    current_asset_tag: justification === 'replacement' ? tag : null,
    monitor_size,
    delivery_building,
    delivery_floor,
  });
  talk.notes.push('Your monitor is ordered.');
  return 'done';
};

export const securityIncident: Flow = function* (talk) {
  const { employeeId: employee_id } = talk;
  const incident_type = yield* ask(
    talk,
    'Was the laptop lost or stolen?',
    choice([/\bstolen\b/, 'stolen'], [/\blost\b/, 'lost']),
  );
  const assets = rowsAt(yield* callTool('get_employee_assets', { employee_id }), 'assets');
  const asset_tag = textAt(
    assets.find((one) => one.asset_type === 'laptop'),
    'asset_tag',
  );
  const report = yield* callTool('report_security_incident', { employee_id, asset_tag, incident_type });
  if (!succeeded(report)) {
    talk.notes.push('I am sorry, no laptop is assigned to you.');
    return 'done';
  }
  yield* callTool('initiate_remote_wipe', { asset_tag, security_case_id: textAt(report, 'security_case_id') });
  talk.notes.push('A security case is open, and the laptop is being erased.');
  const wish = yield* askLaptop(talk);
  const request = { request_type: 'laptop_replacement', justification: 'lost_or_stolen', current_asset_tag: asset_tag };
  yield* callTool('submit_hardware_request', { employee_id, ...request, ...wish });
  talk.notes.push('Your laptop is ordered.');
  return 'done';
};
