import { callTool, type Dialogue } from '@eva/core/domain-kit';
import { tierFor } from '../policy/sla-tiers.ts';
import { ask, askYes, choice, type Flow, rowsAt, succeeded, type Talk, textAt } from './talk.ts';
import { offerTransfer } from './transfer.ts';
import { askDate, askPlace, SERVICES, SYSTEMS, symbols } from './values.ts';

/** Goes through the guide; true as soon as a step helps. */
function* isSolvedByGuide(talk: Talk, issue_category: string, what: string): Dialogue<boolean> {
  const { steps } = yield* callTool('get_troubleshooting_guide', { issue_category });
  for (const step of Array.isArray(steps) ? steps : []) {
    if (yield* askYes(talk, `Please try this. ${step} Did that help ${what}?`)) return true;
  }
  return false;
}

function* resolved(talk: Talk, flow_id: string): Dialogue<'done'> {
  yield* callTool('mark_resolved', {
    employee_id: talk.employeeId,
    flow_id,
    resolution_type: 'resolved_via_troubleshooting',
  });
  talk.notes.push('Good, that is solved now.');
  return 'done';
}

interface Incident {
  readonly category: string;
  readonly affected_system: string;
  readonly urgency: 'low' | 'medium' | 'high';
  readonly troubleshooting_completed: boolean;
}

function* openTicket(talk: Talk, incident: Incident): Dialogue<string> {
  const ticket = yield* callTool('create_incident_ticket', { employee_id: talk.employeeId, ...incident });
  const number = textAt(ticket, 'ticket_number');
  yield* callTool('assign_sla_tier', { ticket_number: number, sla_tier: tierFor(incident.urgency) });
  talk.notes.push('I have opened a ticket for you.');
  return number;
}

function* askUrgency(talk: Talk): Dialogue<'medium' | 'high'> {
  return (yield* askYes(talk, 'Are you still able to work?')) ? 'medium' : 'high';
}

export const login: Flow = function* (talk) {
  if (yield* isSolvedByGuide(talk, 'login_issue', 'you to sign in')) return yield* resolved(talk, 'login_issue');
  const remedy = yield* ask(
    talk,
    'Is your account locked, or has your password expired?',
    choice([/\block/, 'attempt_account_unlock'], [/\bexpired|password\b/, 'attempt_password_reset']),
  );
  const target_system = yield* ask(talk, 'For which system?', SYSTEMS);
  const result = yield* callTool(remedy, { employee_id: talk.employeeId, target_system });
  if (succeeded(result)) return yield* resolved(talk, 'login_issue');
  const incident = { category: 'login_issue', affected_system: target_system, urgency: 'high' } as const;
  yield* openTicket(talk, { ...incident, troubleshooting_completed: true });
  if (result.error_type !== 'cannot_unlock_security_hold') return 'done';
  talk.notes.push('I am not able to unlock it. The security team holds it and will be in touch.');
  return yield* offerTransfer(talk, 'unable_to_resolve');
};

export const outage: Flow = function* (talk) {
  const service_name = SERVICES(talk.request.toLowerCase()) ?? (yield* ask(talk, 'Which service is down?', SERVICES));
  const found = yield* callTool('check_existing_outage', { service_name });
  if (found.existing_outage === true) {
    const ticket_number = textAt(found, 'ticket_number');
    yield* callTool('add_affected_user', { ticket_number, employee_id: talk.employeeId });
    talk.notes.push('This outage is on file, and I have added you.');
    return 'done';
  }
  const incident = { category: 'service_outage', affected_system: service_name, urgency: 'high' } as const;
  const ticket_number = yield* openTicket(talk, { ...incident, troubleshooting_completed: false });
  const known = yield* callTool('link_known_error', { ticket_number, service_name });
  talk.notes.push(textAt(known, 'workaround') || 'A workaround will be posted.');
  return 'done';
};

export const hardwareFault: Flow = function* (talk) {
  const { employeeId: employee_id } = talk;
  if (yield* isSolvedByGuide(talk, 'hardware_malfunction', 'the device'))
    return yield* resolved(talk, 'hardware_malfunction');
  const kind = yield* ask(
    talk,
    'Which device is it, the laptop or the monitor?',
    choice([/\blaptop\b/, 'laptop'], [/\bmonitor|screen\b/, 'monitor']),
  );
  const assets = rowsAt(yield* callTool('get_employee_assets', { employee_id }), 'assets');
  const asset_tag = textAt(
    assets.find((one) => one.asset_type === kind),
    'asset_tag',
  );
  yield* callTool('get_asset_record', { asset_tag });
  const ticket_number = yield* openTicket(talk, {
    category: 'hardware_malfunction',
    affected_system: asset_tag,
    urgency: yield* askUrgency(talk),
    troubleshooting_completed: true,
  });
  const { building: building_code, floor: floor_code } = yield* askPlace(talk, 'is the device');
  const preferred_date = yield* askDate(talk, 'On which day should a technician come?');
  const time_window = yield* ask(
    talk,
    'In the morning or in the afternoon?',
    choice([/\bmorning\b/, 'morning'], [/\bafternoon\b/, 'afternoon']),
  );
  const visit = { ticket_number, employee_id, building_code, floor_code, preferred_date, time_window };
  const booked = yield* callTool('schedule_field_dispatch', visit);
  if (succeeded(booked)) {
    talk.notes.push('A technician is booked.');
    return 'done';
  }
  const other = rowsAt(booked, 'alternative_slots')[0];
  if (other && (yield* askYes(talk, 'Nobody is free then. Shall I take the next free visit instead?'))) {
    const slot = { preferred_date: textAt(other, 'date'), time_window: textAt(other, 'time_window') };
    yield* callTool('schedule_field_dispatch', { ...visit, ...slot });
    talk.notes.push('A technician is booked.');
  }
  return 'done';
};

const CODE_LENGTH = 8;

export const network: Flow = function* (talk) {
  if (yield* isSolvedByGuide(talk, 'network_connectivity', 'the connection'))
    return yield* resolved(talk, 'network_connectivity');
  const affected_system = yield* ask(
    talk,
    'Is it the VPN, the wireless network or the cable?',
    choice([/\bvpn\b|\bv p n\b/, 'vpn'], [/\bwireless|wifi\b/, 'wifi'], [/\bcable\b/, 'ethernet']),
  );
  const urgency = yield* askUrgency(talk);
  const code = yield* ask(
    talk,
    'What are the eight characters of the diagnostic code?',
    (heard) => symbols(CODE_LENGTH)(heard) ?? (/\b(?:do not|don't) have\b/.test(heard) ? 'none' : undefined),
  );
  const incident = { category: 'network_connectivity', affected_system, urgency, troubleshooting_completed: true };
  const ticket_number = yield* openTicket(talk, incident);
  if (code === 'none') return 'done';
  yield* callTool('attach_diagnostic_log', { ticket_number, diagnostic_ref_code: `DIAG-${code}` });
  talk.notes.push('The diagnostic log is attached.');
  return 'done';
};
