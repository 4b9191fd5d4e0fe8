import type { CallerGoal } from '@eva/core';
import { type KnownWish, type Wish, wishesOf } from '@eva/core/domain-kit';

const SORRY = ['i am sorry', 'not able to unlock'];

const SAYS_DOWN =
  /\b(?:e-?mail|VPN|CRM platform|CRM|HR portal|portal)\b[^.,;]*\b(?:is|been|be|seems?|appears?)\b[^.,;]*\bdown\b/i;
const SAYS_LOCKED =
  /\bunlock(?:ed|s)?\b|\blocked out\b|\baccount is locked\b|\bexpired\b[^.,;]*\bpassword\b|\bpassword\b[^.,;]*\bexpired\b/i;
const SAYS_BROKEN =
  /\b(?:no signal|failed|won['’]t (?:turn|power) on|will not (?:power|turn) on|will not boot|cracked|dead)\b/i;
const SAYS_DESK = /\ban? (?:window |permanent )?desk\b(?! (?:converter|location))/i;

/** By what the caller holds for it; incidents, which need no facts, by what the goal says of them. */
const WISHES: readonly KnownWish[] = [
  {
    flow: 'login-issue',
    isMeant: (text) => SAYS_LOCKED.test(text),
    words: SAYS_LOCKED,
    done: ['solved now'],
    refused: SORRY,
    request: 'There is also a problem when I sign in.',
  },
  {
    flow: 'service-outage',
    facts: ['affected_service'],
    isMeant: (text) => SAYS_DOWN.test(text),
    words: SAYS_DOWN,
    done: ['have added you', 'opened a ticket'],
    refused: SORRY,
    request: 'There is also a service that is down for all of us.',
  },
  {
    flow: 'hardware-malfunction',
    facts: ['preferred_time_window'],
    isMeant: (text) => /\bno signal\b/i.test(text),
    words: SAYS_BROKEN,
    done: ['technician is booked', 'solved now'],
    refused: SORRY,
    request: 'One of my devices is broken, too.',
  },
  {
    flow: 'network-connectivity',
    facts: ['diagnostic_ref_code', 'network_issue_type', 'network_name'],
    isMeant: (text) => /\bwi-?fi\b/i.test(text),
    words: /\b(?:VPN|wi-?fi)\b/i,
    done: ['log is attached', 'solved now'],
    refused: SORRY,
    request: 'There is also a problem with my connection.',
  },
  {
    flow: 'laptop-replacement',
    facts: ['laptop_size', 'preferred_os'],
    words: /\b(?:replace|replacement|new)\b[^.,;]*\b(?:laptop|macbook)\b|\blaptop replace/i,
    done: ['laptop is ordered'],
    refused: SORRY,
    request: 'I would also like to order a new laptop.',
  },
  {
    flow: 'monitor-bundle',
    facts: ['monitor_size'],
    words: /\bmonitor\b(?! arm)/i,
    done: ['monitor is ordered'],
    refused: SORRY,
    request: 'I would also like to order a monitor.',
  },
  {
    flow: 'application-access',
    facts: ['application_name', 'application_name_1'],
    unless: ['request_id'],
    words: /\baccess to\b|\b(?:read-only|standard)\b/i,
    done: ['access is requested'],
    refused: SORRY,
    request: 'I also want access to a program.',
  },
  {
    flow: 'application-access',
    facts: ['application_name_2'],
    words: /\baccess to\b|\b(?:read-only|standard)\b/i,
    done: ['access is requested'],
    refused: SORRY,
    request: 'I want access to another program as well.',
  },
  {
    flow: 'permanent-license',
    facts: ['permanent_license'],
    words: /\bpermanent\b/i,
    done: ['license is requested'],
    refused: SORRY,
    request: 'I also want a permanent license.',
  },
  {
    flow: 'temporary-license',
    facts: ['temporary_license'],
    words: /\b(?:trial|temporary)\b/i,
    done: ['license is requested'],
    refused: SORRY,
    request: 'I also want a license for a while.',
  },
  {
    flow: 'license-renewal',
    facts: ['renewed_license'],
    words: /\brenew/i,
    done: ['license is renewed'],
    refused: SORRY,
    request: 'I also want a license renewed.',
  },
  {
    flow: 'desk-assignment',
    isMeant: (text) => SAYS_DESK.test(text),
    words: SAYS_DESK,
    done: ['desk is yours', 'on the waiting list'],
    refused: SORRY,
    request: 'I would also like to have a desk.',
  },
  {
    flow: 'parking',
    facts: ['zone_name'],
    words: /\bparking\b/i,
    done: ['space is yours', 'on the waiting list'],
    refused: SORRY,
    request: 'I would also like to have a parking space.',
  },
  {
    flow: 'ergonomic-equipment',
    facts: ['equipment_type'],
    words: /\b(?:chair|footrest|keyboard|monitor arm|standing desk)\b/i,
    done: ['equipment is ordered'],
    refused: SORRY,
    request: 'I also want some equipment for my desk.',
  },
  {
    flow: 'room-booking',
    facts: ['meeting_date'],
    words: /\b(?:conference|meeting) room\b|\bbook a\b/i,
    done: ['room is booked'],
    refused: SORRY,
    request: 'We also want a room for a meeting.',
  },
  {
    flow: 'account-provisioning',
    facts: ['new_hire_id', 'new_hire_employee_id'],
    words: /\bnew (?:hire|team member)\b/i,
    done: ['accounts are created'],
    refused: SORRY,
    request: 'A new hire also wants accounts.',
  },
  {
    flow: 'group-membership',
    facts: ['group_code'],
    words: /\bgroup\b|\bDatabase Read\b/i,
    done: ['change is made', 'change is requested'],
    refused: SORRY,
    request: 'There is also an access group that I call about.',
  },
  {
    flow: 'permission-change',
    facts: ['new_role_code', 'new_role'],
    words: /\brole change\b|\bpermissions\b/i,
    done: ['permissions will change'],
    refused: SORRY,
    request: 'My role is a new one, too.',
  },
  {
    flow: 'access-removal',
    facts: ['departing_employee_id'],
    words: /\bdeparting\b/i,
    done: ['access is removed'],
    refused: SORRY,
    request: 'Somebody leaves my team, too.',
  },
  {
    flow: 'security-incident',
    facts: ['incident_type'],
    words: /\b(?:lost|stolen)\b/i,
    done: ['laptop is ordered'],
    refused: SORRY,
    request: 'My laptop is gone, too.',
  },
  {
    flow: 'mfa-reset',
    facts: ['new_phone_last_four'],
    words: /\bphone\b/i,
    done: ['transferring you'],
    refused: [...SORRY, 'cannot be changed'],
    request: 'I also have a new phone.',
  },
  {
    flow: 'request-status',
    facts: ['request_id'],
    words: /\bstatus\b/i,
    done: ['request is passed on', 'waits for approval'],
    refused: SORRY,
    request: 'I also wait for an approval.',
  },
  {
    flow: 'other-employee',
    facts: ['target_employee_id'],
    words: /\bcoworker\b|\bcolleague\b/i,
    done: ['here is the record'],
    refused: SORRY,
    request: 'Please look up a colleague for me.',
  },
];

/** In the order in which the goal speaks of them. */
export function itsmWishesOf(goal: CallerGoal): readonly Wish[] {
  return wishesOf(WISHES, goal);
}
