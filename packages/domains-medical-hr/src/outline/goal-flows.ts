import type { CallerGoal } from '@eva/core';
import { type KnownWish, type Wish, wishesOf } from '@eva/core/domain-kit';

const CANNOT = ['can not', 'could not verify', 'not eligible', 'is not live', 'stays as it is'];

/** By what the caller holds for it: facts are named alike in every goal, and wishes are put in many words. */
const WISHES: readonly KnownWish[] = [
  {
    flow: 'license-extension',
    facts: ['state_license_number', 'extension_type'],
    words: /licen[sc]e/i,
    done: ['license extension is submitted', 'extension * submitted'],
    refused: ['can not extend', ...CANNOT],
    request: 'I also need an extension of my license.',
  },
  {
    flow: 'malpractice',
    facts: ['new_carrier', 'new_policy_number'],
    words: /malpractice/i,
    done: ['cover is updated', 'coverage * updated'],
    refused: ['did not accept', ...CANNOT],
    request: 'I also need to update my malpractice insurance.',
  },
  {
    flow: 'dea-transfer',
    facts: ['dea_number'],
    words: /\bDEA\b/,
    done: ['registration transfer is submitted', 'registration * transferred'],
    refused: ['can not be moved', ...CANNOT],
    request: 'I also need to move my D E A registration.',
  },
  {
    flow: 'privileges',
    facts: ['clearance_code', 'privilege_codes'],
    words: /privilege/i,
    done: ['privileges are active', 'privileges * reactivated'],
    refused: ['can not reactivate', ...CANNOT],
    request: 'I also want my privileges reactivated.',
  },
  {
    flow: 'onboarding',
    facts: ['completion_codes', 'completion_code', 'task_codes', 'task_code'],
    words: /onboarding/i,
    done: ['onboarding is up to date', 'tasks are recorded'],
    refused: CANNOT,
    request: 'I have also finished some onboarding tasks.',
  },
  {
    flow: 'work-permit',
    facts: ['verification_action', 'document_type_code'],
    words: /I-9|work (?:permit|authori[sz]ation)|reverification/i,
    done: ['work permit is verified', 'verification * submitted'],
    refused: CANNOT,
    request: 'I also have a document for my work permit.',
  },
  {
    flow: 'visa',
    facts: ['visa_petition_number', 'uscis_receipt_number'],
    words: /visa|H-1B|immigration|petition|dependent/i,
    done: ['added to the petition', 'dependent * added'],
    refused: ['can not find that petition', ...CANNOT],
    request: 'I also want to add somebody to my visa petition.',
  },
  {
    flow: 'leave',
    facts: ['leave_category'],
    words: /\bFMLA\b|family leave|bonding leave|medical leave/i,
    done: ['check in is booked', 'leave case is open'],
    refused: CANNOT,
    request: 'I also need family leave.',
  },
  {
    flow: 'payroll',
    facts: ['correction_type', 'corrected_hours'],
    words: /payroll|timesheet|overtime|differential/i,
    done: ['payroll correction is submitted', 'correction * submitted'],
    refused: ['belongs to somebody else', ...CANNOT],
    request: 'I also need the hours of a shift corrected.',
  },
  {
    flow: 'shift-swap',
    facts: ['colleague_employee_id'],
    words: /swap|colleague/i,
    done: ['shift is swapped', 'swap * confirmed'],
    refused: CANNOT,
    request: 'I also want to give a shift to a colleague.',
  },
  {
    flow: 'on-call',
    facts: ['oncall_tier', 'availability_start_date'],
    words: /on-call (?:for|avail)|availability|register/i,
    done: ['availability is registered', 'registered * on call'],
    refused: CANNOT,
    request: 'I also want to register for on call.',
  },
  {
    flow: 'paid-time-off',
    facts: ['pto_type'],
    words: /\bPTO\b|time off|sick|vacation/i,
    done: ['time off is submitted', 'request * submitted'],
    refused: ['can not grant', ...CANNOT],
    request: 'I also want some days off.',
  },
];

/** In the order in which the goal speaks of them. */
export function hrWishesOf(goal: CallerGoal): readonly Wish[] {
  return wishesOf(WISHES, goal);
}
