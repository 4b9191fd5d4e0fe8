import { InputError, type Rehearsal } from '@eva/core';
import type { Dialogue } from '@eva/core/domain-kit';
import { findYesNo } from '@eva/core/spoken';
import { group, mfaReset, otherEmployee, permissions, provisioning, removal } from './accounts.ts';
import { laptop, monitor, securityIncident } from './hardware.ts';
import { hardwareFault, login, network, outage } from './incidents.ts';
import { access, permanentLicense, renewal, requestStatus, temporaryLicense } from './software.ts';
import { type Flow, hear, NotUnderstood, type Talk } from './talk.ts';
import { offerTransfer } from './transfer.ts';
import { type Level, verify } from './verify.ts';
import { desk, equipment, parking, room } from './workplace.ts';

const FLOWS: { readonly [name: string]: readonly [flow: Flow, level: Level] } = {
  'login-issue': [login, 'standard'],
  'service-outage': [outage, 'standard'],
  'hardware-malfunction': [hardwareFault, 'standard'],
  'network-connectivity': [network, 'standard'],
  'laptop-replacement': [laptop, 'standard'],
  'monitor-bundle': [monitor, 'standard'],
  'application-access': [access, 'elevated'],
  'permanent-license': [permanentLicense, 'standard'],
  'temporary-license': [temporaryLicense, 'standard'],
  'license-renewal': [renewal, 'standard'],
  'desk-assignment': [desk, 'standard'],
  parking: [parking, 'standard'],
  'ergonomic-equipment': [equipment, 'standard'],
  'room-booking': [room, 'standard'],
  'account-provisioning': [provisioning, 'manager'],
  'group-membership': [group, 'elevated'],
  'permission-change': [permissions, 'elevated'],
  'access-removal': [removal, 'manager'],
  'security-incident': [securityIncident, 'standard'],
  'mfa-reset': [mfaReset, 'standard'],
  'request-status': [requestStatus, 'standard'],
  'other-employee': [otherEmployee, 'standard'],
};

export const FLOW_NAMES: readonly string[] = Object.keys(FLOWS);

const LEVELS: readonly Level[] = ['standard', 'elevated', 'manager'];

/** The flows of a call, one after the other, after one verification at the highest level that any of them needs. */
export function rehearsalOf(names: readonly string[]): Rehearsal {
  const chosen = names.map((name) => {
    const entry = Object.hasOwn(FLOWS, name) ? FLOWS[name] : undefined;
    if (entry !== undefined) return entry;
    throw new InputError({
      code: 'scenario-invalid',
      problems: [{ path: 'flows', message: `no flow is called "${name}"`, expected: FLOW_NAMES.join(', ') }],
    });
  });
  const level = LEVELS.findLast((one) => chosen.some(([, needed]) => needed === one)) ?? 'standard';

  return function* ({ opening, today, fault }) {
    const talk: Talk = {
      today,
      fault,
      request: opening,
      employeeId: '',
      names: [],
      notes: ['I can help you with that.'],
    };
    try {
      if (yield* verify(talk, level))
        yield* serve(
          talk,
          chosen.map(([flow]) => flow),
        );
      else yield* hear(talk, 'I am sorry, I could not verify you. Please visit IT security. Goodbye.');
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error;
      yield* hear(talk, 'I am sorry that I do not understand you. Please call again. Goodbye.');
    }
  };
}

function* serve(talk: Talk, flows: readonly Flow[]): Dialogue<void> {
  for (const flow of flows) {
    let end = yield* flow(talk);
    if (end === 'done') {
      const next = yield* askForMore(talk);
      if (next === 'nothing') break;
      if (next === 'transferred') end = next;
    }
    if (end === 'transferred') {
      yield* hear(talk, 'I am transferring you to a live agent now. Please stay on the line. Goodbye.');
      return;
    }
  }
  yield* hear(talk, 'Thank you for calling. Goodbye.');
}

const WANTS_PERSON = /\b(supervisor|live agent|real person|human)\b/;
const OBJECTS = /\b(but|insist|unfair|exception|anyway|need it)\b/;
const CLOSINGS = 4;

/** What an objection gets is the same answer again: the rules do not bend. */
function* askForMore(talk: Talk): Dialogue<'more' | 'nothing' | 'transferred'> {
  const outcome = talk.notes;
  for (let closing = 0; closing < CLOSINGS; closing += 1) {
    const heard = yield* hear(talk, 'Is there anything else I can help you with?');
    if (WANTS_PERSON.test(heard)) {
      return (yield* offerTransfer(talk, 'caller_requested')) === 'transferred' ? 'transferred' : 'nothing';
    }
    if (!OBJECTS.test(heard)) {
      talk.request = heard;
      return findYesNo(heard) === 'no' || /\bthat is all\b/.test(heard) ? 'nothing' : 'more';
    }
    talk.notes = ['I understand, and the rules leave no other way.', ...outcome];
  }
  return 'nothing';
}
